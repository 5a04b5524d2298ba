import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const disputeMailTexts = defineMailTexts('dispute', 'to treasurers, about a disputed gift', {
  subject: line('Subject', 'Please answer by {date}: the gift {reference} is disputed', {
    optional: ['date', 'reference'],
  }),
  body: text(
    'Text',
    `Assalamu alaikum,

The owner of the card asked their bank to return the gift {reference}. The bank has taken {amount} until it decides.

Please answer by {date}, on the payment provider's page of the payment:

{link}

Without an answer, the bank returns the money to the owner of the card. If you agree with them, you can accept the dispute on the same page. The gift's page in the admin area shows what became of it.

{name}`,
    { optional: ['reference', 'amount', 'date'] },
  ),
  inquiry: text(
    'Text about an inquiry, before money is taken',
    `Assalamu alaikum,

The owner of the card asked their bank about the gift {reference} of {amount}. No money was taken yet.

Please answer by {date}, on the payment provider's page of the payment:

{link}

You can also refund the gift, which ends the inquiry. Without an answer, it can become a dispute, for which the provider charges a fee.

{name}`,
    { optional: ['reference', 'amount', 'date'] },
  ),
})
