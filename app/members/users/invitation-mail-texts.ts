import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const invitationTexts = defineMailTexts('invitation', 'invitation to the admin area', {
  subject: line('Subject', 'You are invited to help run {name}'),
  body: text(
    'Text',
    `Salaam,

{inviter} invites you to the admin area of {name} as {role}: {summary}.

Accept the invitation here:

{link}

The link works once, within {days} days. If you did not expect this, you can ignore this email: nothing happens unless you accept.`,
    { optional: ['inviter', 'role', 'summary', 'days'] },
  ),
})

export const importedAccountTexts = defineMailTexts('imported-account', 'account created by an import', {
  subject: line('Subject', 'Your account at {name}'),
  body: text(
    'Text',
    `Salaam,

We created an account for you at {name} with this address. It has no password yet. To use it, choose one with “Forgot password?” here:

{link}

If you do not want an account, you can ignore this email, or write to us and we will remove it.`,
  ),
})
