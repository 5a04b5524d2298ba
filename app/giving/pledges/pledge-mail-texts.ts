import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const pledgeThanksTexts = defineMailTexts('pledge-thanks', 'thanks for a pledge', {
  subject: line('Subject', 'Thank you for your pledge ({reference})'),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Thank you for your interest in donating to {name}. You would like to give {amount}. May it be returned to you in blessings.

We will contact you soon to complete the donation process. Nothing has been charged, and this email is not a receipt.

Your reference: {reference}

Your donation supports youth programs, Quran education and community service. If you have a question, reply to this email.

With warm greetings,
{name}

If you did not make this pledge, someone may have mistyped their email address. You do not need to do anything.`,
    { optional: ['person', 'amount'] },
  ),
})
