import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const signInLinkTexts = defineMailTexts('sign-in-link', 'login link for apps', {
  subject: line('Subject', 'Your login link for {name}'),
  body: text(
    'Text',
    `{greeting}

To log in, open this link on the device where you requested it:

{link}

The link works once and expires after one hour. If you did not request it, you can ignore this email.`,
    { optional: ['greeting'] },
  ),
})
