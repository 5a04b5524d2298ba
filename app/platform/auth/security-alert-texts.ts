import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

/** The emails about changes to login methods and roles, and about new devices. `body` surrounds the text of each. */
export const securityAlertTexts = defineMailTexts('access', 'changes to how you log in', {
  twoStepOnSubject: line(
    'Two-step verification was turned on: subject',
    'Two-step verification was turned on for your {name} account',
  ),
  twoStepOn: text(
    'Two-step verification was turned on: text',
    'Two-step verification was turned on for your account. Logging in now also requires a code from an authenticator app.',
  ),
  twoStepOffSubject: line(
    'Two-step verification was turned off: subject',
    'Two-step verification was turned off for your {name} account',
  ),
  twoStepOff: text(
    'Two-step verification was turned off: text',
    'Two-step verification was turned off for your account. Logging in no longer requires a code.',
  ),
  twoStepOffByAdmin: text(
    'Two-step verification was turned off by an admin: text',
    'An admin turned off two-step verification for your account. You now log in without a code. Please turn it on again on your profile.',
  ),
  authenticatorRemovedSubject: line(
    'The authenticator app was removed: subject',
    'The authenticator app was removed from your {name} account',
  ),
  authenticatorRemoved: text(
    'The authenticator app was removed: text',
    'The authenticator app was removed from your account. Logging in still requires a code, which your phone receives in a text message.',
  ),
  recoveryCodesReplacedSubject: line(
    'New recovery codes were created: subject',
    'New recovery codes were created for your {name} account',
  ),
  recoveryCodesReplaced: text(
    'New recovery codes were created: text',
    'New recovery codes were created for your account. The old ones no longer work.',
  ),
  recoveryCodeUsedSubject: line(
    'A recovery code was used: subject',
    'A recovery code was used to log in to your {name} account',
  ),
  recoveryCodeUsed: text(
    'A recovery code was used: text',
    'Someone logged in to your account with one of its recovery codes. That code no longer works.',
  ),
  googleLinkedSubject: line(
    'A Google account was linked: subject',
    'A Google account was linked to your {name} account',
  ),
  googleLinked: text(
    'A Google account was linked: text',
    'A Google account was linked to your account. It can now be used to log in.',
  ),
  googleUnlinkedSubject: line(
    'Google login was removed: subject',
    'Google login was removed from your {name} account',
  ),
  googleUnlinked: text(
    'Google login was removed: text',
    'The Google account was removed from your account. It can no longer be used to log in.',
  ),
  phoneAddedSubject: line(
    'A phone number was added: subject',
    'A phone number was added to your {name} account',
  ),
  phoneAdded: text(
    'A phone number was added: text',
    'A phone number was added to your account. It can now be used to log in.',
  ),
  phoneChangedSubject: line(
    'The phone number was changed: subject',
    'The phone number for your {name} account was changed',
  ),
  phoneChanged: text(
    'The phone number was changed: text',
    'The phone number for your account was changed. The old number can no longer be used to log in.',
  ),
  phoneRemovedSubject: line(
    'The phone number was removed: subject',
    'The phone number was removed from your {name} account',
  ),
  phoneRemoved: text(
    'The phone number was removed: text',
    'The phone number was removed from your account. It can no longer be used to log in.',
  ),
  phoneStepAddedSubject: line(
    'Text message codes were turned on: subject',
    'Text message codes were turned on for your {name} account',
  ),
  phoneStepAdded: text(
    'Text message codes were turned on: text',
    'Logging in to your account now requires a second step. Your phone can receive the codes in text messages.',
  ),
  phoneStepRemovedSubject: line(
    'Text message codes were turned off: subject',
    'Text message codes were turned off for your {name} account',
  ),
  phoneStepRemoved: text(
    'Text message codes were turned off: text',
    'Your phone no longer receives codes for logging in to your account.',
  ),
  passwordAddedSubject: line('A password was added: subject', 'A password was added to your {name} account'),
  passwordAdded: text(
    'A password was added: text',
    'A password was added to your account. It can now be used to log in.',
  ),
  passwordRemovedSubject: line(
    'The password was removed: subject',
    'The password was removed from your {name} account',
  ),
  passwordRemoved: text(
    'The password was removed: text',
    'The password for your account was removed. It can no longer be used to log in.',
  ),
  roleChangedSubject: line('Your role was changed: subject', 'Your role at {name} was changed'),
  roleChanged: text('Your role was changed: text', 'Your role in the admin area is now: {role}. {summary}.', {
    optional: ['summary'],
  }),
  roleRemoved: text(
    'Your role was changed: text, without a role',
    'You no longer have a role in the admin area.',
  ),
  newDeviceSubject: line('Login from a new device: subject', 'Your {name} account was used on a new device'),
  newDevice: text(
    'Login from a new device: text',
    `Someone logged in to your account from a new device or network.

{details}`,
  ),
  body: text(
    'The whole email, around each of these texts',
    `{greeting}

{change}

If this was you, or you expected it, you do not need to do anything.

Otherwise, use “Forgot password?” on the login page right away: choosing a new password logs out every device. Then check two-step verification on your profile, and write to {contact}.`,
    { optional: ['greeting'] },
  ),
})
