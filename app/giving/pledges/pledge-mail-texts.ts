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
    { aboutUs: true, optional: ['person', 'amount'] },
  ),
  amountFor: line('Amount, if the donor chose a fund or campaign', '{amount} for “{fund}”'),
  payNow: text(
    'Addition, if online giving is available',
    'If you would rather give right away, you can do that here: {link}',
  ),
})

export const pledgeNoticeTexts = defineMailTexts('pledge-notice', 'to the team, new pledge', {
  subject: line('Subject', 'Pledge {reference}: {amount}', { optional: ['amount'] }),
  body: text(
    'Text',
    `{donor} would like to give {amount}. We told them that we would contact them soon.

Name: {donor}
Email: {email}
Amount: {amount} ({currency})
Reference: {reference}

Reply to this email to write to {donor}. Nothing has been charged yet.`,
    { optional: ['donor', 'email', 'currency'] },
  ),
})
