import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const recurringStartTexts = defineMailTexts('recurring-gift', 'monthly gift: start', {
  subject: line('Subject', 'Your {interval} gift', { optional: ['interval'] }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Thank you for giving {amount} each {period}.

For: {purpose}
Reference: {reference}

You can change, pause or stop your gift at any time, without an account. Please keep this link to yourself:

{link}

You will get a receipt for each payment.

With warm greetings,
{name}`,
    { optional: ['person', 'period', 'purpose', 'reference'] },
  ),
})

export const cardFailedTexts = defineMailTexts('card-failed', 'monthly gift: card declined', {
  subject: line('Subject', 'Your {interval} gift: your card was declined', { optional: ['interval'] }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Your bank did not accept the payment for your {interval} gift of {amount}. This happens, for example, when a card has expired.

If you would like to continue, you can enter another card here:

{link}

If you would rather stop, you can do so on the same page. Without a new card, your gift will end on {date}. You do not have to do anything.

Thank you for all that you have given.

With warm greetings,
{name}`,
    { optional: ['person', 'interval', 'amount', 'date'] },
  ),
})

export const cardStoppedTexts = defineMailTexts(
  'card-stopped',
  'monthly gift: stopped after a declined card',
  {
    subject: line('Subject', 'Your {interval} gift has ended', { optional: ['interval'] }),
    body: text(
      'Text',
      `Assalamu alaikum {person},

Your bank did not accept the payments for your {interval} gift of {amount}, so it has ended. You owe nothing.

Thank you for all that you have given. If you would like to give again, you are welcome at any time. Your past gifts are here:

{link}

With warm greetings,
{name}`,
      { optional: ['person', 'interval', 'amount'] },
    ),
  },
)

export const campaignEndedTexts = defineMailTexts('campaign-ended', 'monthly gift: campaign has ended', {
  subject: line('Subject', '“{campaign}” has ended, and your {interval} gift continues', {
    optional: ['interval', 'campaign'],
  }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

“{campaign}” ended on {date}. Thank you for being part of it.

Your {interval} gift of {amount} has not ended: each payment still goes to this campaign. If you would like it to go to our general fund from now on, or if you would rather stop, you can choose that here:

{link}

If you do nothing, your gift will continue as it is.

With warm greetings,
{name}`,
    { optional: ['person', 'interval', 'campaign', 'amount', 'date'] },
  ),
})

export const recurringStoppedTexts = defineMailTexts('recurring-gift-stopped', 'monthly gift: stopped', {
  subject: line('Subject', 'Your {interval} gift has ended', { optional: ['interval'] }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Your {interval} gift of {amount} has ended. No further payments will be made.

Thank you for all that you have given. Your past gifts are here:

{link}

With warm greetings,
{name}`,
    { optional: ['person', 'interval', 'amount'] },
  ),
})

export const recurringLinksTexts = defineMailTexts('recurring-gift-links', 'monthly gift: link', {
  subject: line('Subject', 'The link to your monthly gift'),
  body: text(
    'Text',
    `Assalamu alaikum {person},

You asked for the link to change, pause or stop your gift:

{links}

Please keep it to yourself. If you did not ask for it, you can delete this email: nothing has changed.

With warm greetings,
{name}`,
    { optional: ['person'] },
  ),
})

export const recurringReceiptTexts = defineMailTexts('recurring-receipt', 'receipt for a monthly gift', {
  footer: text(
    'Below the receipt email',
    `You can change, pause or stop your monthly or weekly gift at any time:

{link}`,
  ),
})
