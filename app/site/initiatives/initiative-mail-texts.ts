import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const initiativeThanksTexts = defineMailTexts('initiative-thanks', 'thanks for an initiative', {
  subject: line('Subject', 'We received your initiative ({reference})'),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Thank you for bringing us your idea. We have received it, and a person will read it.

{details}
Reference: {reference}

We will write or call within about a week. If anything changes before then, reply to this email; the reference helps us find your idea right away.

With warm greetings,
{name}

If you did not submit an initiative, someone may have mistyped their email address. You do not need to do anything.`,
    { aboutUs: true, optional: ['person', 'details'] },
  ),
})

export const initiativeNoticeTexts = defineMailTexts('initiative-notice', 'to the team, new initiative', {
  subject: line('Subject', 'New initiative {reference}: {title}', { optional: ['title'] }),
  body: text(
    'Text',
    `Someone would like to start something good.

{details}

{description}

From: {sender}
Email: {email}
Phone: {phone}
Reference: {reference}

Reply to this email to write to {sender}.`,
    { optional: ['details', 'sender', 'email', 'phone'] },
  ),
})
