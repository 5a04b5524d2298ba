import { defineMailTexts, text } from '#app/platform/settings/text.ts'

export const eventMessageTexts = defineMailTexts('event-message', 'message to those who signed up', {
  body: text(
    'Text around the message',
    `{greeting}

{message}

{details}`,
    { optional: ['greeting', 'details'] },
  ),
})
