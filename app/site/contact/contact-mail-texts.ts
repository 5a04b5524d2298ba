import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const contactNoticeTexts = defineMailTexts('contact-notice', 'to the team, new message', {
  subject: line('Subject', 'Message from {sender}'),
  body: text(
    'Text',
    `{message}

{sender}
{email}

Sent via the contact form. Reply to this email to write to {sender}.`,
    { optional: ['sender', 'email'] },
  ),
})
