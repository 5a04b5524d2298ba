import { checkbox, choice, line, lines } from './setting-field.ts'

/** What gift receipts and yearly statements say about the organization. */
export const receiptFields = [
  line('legalName', 'Legal name', '', {
    hint: 'As registered. Without it, receipts have the site’s name and say nothing about taxes.',
    optional: true,
    max: 120,
  }),
  lines('postalAddress', 'Postal address', [], {
    hint: 'Enter each line of the address on a separate line.',
    maxLines: 6,
    max: 80,
  }),
  line('taxId', 'Tax ID', '', {
    hint: 'In the US, the Employer Identification Number (EIN), such as 12-3456789.',
    optional: true,
    max: 40,
  }),
  choice('taxStatus', 'Tax status', 'none', {
    hint: 'If you are not sure, choose the first option. Receipts then say nothing about taxes.',
    options: {
      none: 'Not tax-exempt, or not known',
      us501c3: 'US 501(c)(3) charity',
      other: 'Tax-exempt in another way',
    },
  }),
  line('receiptStatement', 'Legally required statement', '', {
    hint: 'Printed on receipts from tax-exempt organizations. If it is empty, receipts from a 501(c)(3) charity say: “No goods or services were provided in exchange for this gift.” If donors got something in return, ask your accountant what to say here.',
    optional: true,
    max: 400,
  }),
  line('receiptSignature', 'Signature line', '', {
    hint: 'Such as “Amina Yusuf, Treasurer”.',
    optional: true,
    max: 120,
  }),
  checkbox('yearlyStatements', 'Each January, email donors a statement of last year’s gifts', true, {
    hint: 'Sent once to everyone who gave in that year, starting on January 10. None are sent while the legal name is empty.',
  }),
]
