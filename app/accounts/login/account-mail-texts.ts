import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const verifyEmailTexts = defineMailTexts('verify-email', 'confirm the address of a new account', {
  subject: line('Subject', 'Confirm your email address for {name}'),
  body: text(
    'Text',
    `{greeting}

Someone signed up at {name} with this email address. If it was you, confirm your email address:

{link}

The link works once and expires after three days. If it was not you, you can ignore this email. Until the address is confirmed, the only other emails about this account are links that someone requests.`,
    { optional: ['greeting'] },
  ),
})

export const resetPasswordTexts = defineMailTexts('reset-password', 'choose a new password', {
  subject: line('Subject', 'Choose a new password for {name}'),
  body: text(
    'Text',
    `{greeting}

You, or someone who knows your email address, asked to reset your password. Choose a new password here:

{link}

The link works once and expires after one hour. Choosing a new password logs out your other devices. If you did not request this, you can ignore this email: your password will not change.`,
    { optional: ['greeting'] },
  ),
})

export const passwordChangedTexts = defineMailTexts('password-changed', 'password changed', {
  subject: line('Subject', 'Your password for {name} was changed'),
  body: text(
    'Text',
    `{greeting}

The password for your account was just changed, and your other devices were logged out. If this was you, you do not need to do anything.

If it was not you, use “Forgot password?” on the login page right away, and write to {contact}.`,
    { optional: ['greeting'] },
  ),
})

export const changeEmailTexts = defineMailTexts('change-email', 'confirm a new address', {
  subject: line('Subject', 'Confirm your new email address for {name}'),
  body: text(
    'Text',
    `{greeting}

A member of {name} wants to change their email address to this one. If that is you, confirm it here:

{link}

The link works once and expires after one day. If it was not you, you can ignore this email.`,
    { optional: ['greeting'] },
  ),
})

export const emailChangedTexts = defineMailTexts('email-changed', 'address changed', {
  subject: line('Subject', 'Your email address for {name} was changed'),
  body: text(
    'Text',
    `{greeting}

Your account now uses a different email address, and emails about it no longer go to this one. Emails about gifts that were made with this address still do. If this was you, you do not need to do anything.

If it was not you, write to {contact} right away.`,
    { optional: ['greeting'] },
  ),
  restore: text(
    'Paragraph with the link that restores the address',
    `This link restores this address on the account and logs out every device. It works once and expires after a week:

{link}

Once you have used it, choose a new password with “Forgot password?” on the login page.`,
  ),
})

export const accountDeletedTexts = defineMailTexts('account-deleted', 'account deleted', {
  subject: line('Subject', 'Your account at {name} has been deleted'),
  byMember: text(
    'Text, if the member deleted it',
    `{greeting}

Your account and its data have been erased, as you requested. You are welcome back any time.`,
    { optional: ['greeting'] },
  ),
  byAdmin: text(
    'Text, if an admin deleted it',
    `{greeting}

An admin of {name} deleted your account and erased its data. If you have questions, write to {contact}.`,
    { optional: ['greeting'] },
  ),
})
