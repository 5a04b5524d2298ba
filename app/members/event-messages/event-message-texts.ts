import { defineMailTexts, text } from '#app/platform/settings/text.ts'

export const eventMessageTexts = defineMailTexts('event-message', 'message to people who signed up', {
  body: text(
    'Text around the message',
    `{greeting}

{message}

{details}`,
    { optional: ['greeting', 'details'] },
  ),
})
