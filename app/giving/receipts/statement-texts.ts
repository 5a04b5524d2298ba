import { defineMailTexts, defineTexts, line, text } from '#app/platform/settings/text.ts'

export const statementTexts = defineTexts(
  'statement',
  { title: 'Yearly statements', paths: [] },
  {
    title: line('Title', 'Your gifts in {year}'),
    thanks: text('Thanks', 'Thank you for what you gave in {year}.', { optional: ['year'] }),
    contact: text('Closing line', 'Questions? Write to us at {contact}.', { optional: ['contact'] }),
  },
)

export const statementMailTexts = defineMailTexts('statement', 'yearly giving statement', {
  subject: line('Subject', 'Your gifts to {name} in {year}'),
  body: text(
    'Text',
    `Assalamu alaikum {person},

Thank you for what you gave in {year}: {amount} in total.

The statement is attached as a PDF. You can also open it here:

{link}

If something is missing or wrong, reply to this email.

With warm greetings,
{name}`,
    { optional: ['person', 'amount'] },
  ),
})
