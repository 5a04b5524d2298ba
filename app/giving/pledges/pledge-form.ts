import { z } from 'zod'
import { amountField } from '#app/giving/amounts/amount-field.ts'
import { requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'

/** The donation form; `amount` becomes whole cents. */
export const pledgeSchema = z.object({
  name: requiredPlainLine('Please enter your name.', 100),
  email: requiredEmail(),
  amount: amountField,
})
