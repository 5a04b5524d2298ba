import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const eventThanksTexts = defineMailTexts('event-thanks', 'thanks after an event', {
  subject: line('Subject', 'Thank you for coming: {event}'),
  body: text(
    'Text',
    `{greeting}

Thank you for being part of this.

{thanks}`,
    { optional: ['greeting'] },
  ),
})
