import { defineMailTexts, defineTexts, line, text } from '#app/platform/settings/text.ts'

export const receiptTexts = defineTexts(
  'receipt',
  { title: 'Receipts and statements', paths: [] },
  {
    title: line('Receipt: title', 'Receipt'),
    thanks: text('Receipt: thanks', 'Thank you for your gift. It supports the work of {name}.'),
    contact: text('Closing line', 'Questions? Write to us at {contact}.', { optional: ['contact'] }),
  },
)

export const receiptMailTexts = defineMailTexts('receipt', 'receipt for a gift', {
  subject: line('Subject', 'Thank you for your gift (receipt {number})', { optional: ['number'] }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Thank you for your gift of {amount}, which we received on {date} ({hijri}).

For: {purpose}
Reference: {reference}
Receipt number: {number}

Your receipt is attached as a PDF. Please keep it for your records.

If you have a question, reply to this email.

With warm greetings,
{name}`,
    { optional: ['person', 'hijri', 'purpose', 'reference', 'date'] },
  ),
})

export const correctedReceiptTexts = defineMailTexts('corrected-receipt', 'corrected receipt', {
  subject: line('Subject', 'Your corrected receipt ({number})', { optional: ['number'] }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

We have corrected your receipt {former}. Your gift is now recorded as {amount}.

Reason: {reason}
For: {purpose}
Reference: {reference}
New receipt number: {number}

The new receipt is attached as a PDF. It replaces receipt {former}.

If you have a question, reply to this email.

With warm greetings,
{name}`,
    { optional: ['person', 'purpose', 'reference'] },
  ),
})

export const testGiftTexts = defineMailTexts('test-gift', 'after a gift in test mode', {
  subject: line('Subject', 'TEST: thank you for your gift ({reference})', { optional: ['reference'] }),
  body: text(
    'Text',
    `Assalamu alaikum {person},

This is a TEST. No money was given, and this is not a receipt.

For a real gift of {amount}, the receipt would be attached to this email.

Reference: {reference}

{name}`,
    { optional: ['person', 'amount', 'reference'] },
  ),
})
