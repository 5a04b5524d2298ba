import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const initiativeThanksTexts = defineMailTexts('initiative-thanks', 'thanks for an initiative', {
  subject: line('Subject', 'We have your initiative ({reference})'),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Thank you for bringing us your idea. We have received it, and a person will read it.

{details}
Reference: {reference}

We will write or call within about a week. If anything changes before then, reply to this email; the reference helps us find your idea right away.

With warm greetings,
{name}

If you did not send us an initiative, someone may have mistyped their email address. You do not need to do anything.`,
    { optional: ['person', 'details'] },
  ),
})
