import { z } from 'zod'
import { ledgerAmountField } from '#app/giving/amounts/amount-field.ts'
import { requiredText } from '#app/platform/http/form-text.ts'

export const correctionSchema = z.object({
  id: z.uuid('Please reload this page and try again.'),
  fundId: z.string('Please choose a fund.').min(1, 'Please choose a fund.'),
  /** An account, or the id of a payout. */
  place: z.string('Please choose where the money is.').min(1, 'Please choose where the money is.'),
  direction: z.enum(['more', 'less'], 'Please choose whether to add or subtract the amount.'),
  amount: ledgerAmountField,
  reason: requiredText('Please enter a reason.', 300),
})
