import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const disputeMailTexts = defineMailTexts('dispute', 'to treasurers, about a disputed gift', {
  subject: line('Subject', 'Please respond by {date}: gift {reference} is disputed', {
    optional: ['date', 'reference'],
  }),
  body: text(
    'Text',
    `Assalamu alaikum,

The cardholder asked their bank to return gift {reference}. The bank is holding {amount} until it decides.

Please respond by {date} on the payment provider’s page for this payment:

{link}

If you do not respond, the bank will return the money to the cardholder. If you agree with the cardholder, you can accept the dispute on the same page. The outcome will be shown on the gift’s page in the admin area.

{name}`,
    { optional: ['reference', 'amount', 'date'] },
  ),
  inquiry: text(
    'Text about an inquiry, before money is taken',
    `Assalamu alaikum,

The cardholder asked their bank about gift {reference} of {amount}. No money has been taken yet.

Please respond by {date} on the payment provider’s page for this payment:

{link}

You can also refund the gift, which ends the inquiry. If you do not respond, the inquiry can become a dispute, for which the provider charges a fee.

{name}`,
    { optional: ['reference', 'amount', 'date'] },
  ),
})
