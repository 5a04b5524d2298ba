import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const coverRequestTexts = defineMailTexts('cover-request', 'request to step in at an event', {
  subject: line('Subject', 'Can you step in? {event}'),
  body: text(
    'Text',
    `{greeting}

A spot is open again, and you have attended an event like this before. Could you step in?

{details}

Sign up here:
{link}

If you can’t, you don’t need to do anything.`,
    { optional: ['greeting'] },
  ),
})
