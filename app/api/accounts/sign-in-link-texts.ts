import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const signInLinkTexts = defineMailTexts('sign-in-link', 'login link for apps', {
  subject: line('Subject', 'Your login link for {name}'),
  body: text(
    'Text',
    `{greeting}

Open this link on the device where you requested it to log in:

{link}

The link works once and expires after one hour. If you did not request it, you can ignore this email.`,
    { optional: ['greeting'] },
  ),
})
