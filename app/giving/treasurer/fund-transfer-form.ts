import { z } from 'zod'
import { ledgerAmountField } from '#app/giving/amounts/amount-field.ts'
import { zakatFund } from '#app/giving/funds/funds.ts'
import { requiredText } from '#app/platform/http/form-text.ts'

const fund = z
  .string('Please choose a fund.')
  .min(1, 'Please choose a fund.')
  .refine((id) => id !== zakatFund, 'Money cannot be transferred to or from the zakat fund.')

export const fundTransferSchema = z
  .object({
    id: z.uuid('Please reload this page and try again.'),
    from: fund,
    to: fund,
    amount: ledgerAmountField,
    reason: requiredText('Please enter a reason.', 300),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Please choose another fund.' })
