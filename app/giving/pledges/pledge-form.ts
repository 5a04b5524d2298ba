import { z } from 'zod'
import { amountField } from '#app/giving/amounts/amount-field.ts'
import { generalFund, type NamedFund } from '#app/giving/funds/funds.ts'
import { requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'

/** The pledge form. `amount` becomes whole cents. The form has a `fund` only if the link to it preselected one. */
export const pledgeSchema = (funds: readonly NamedFund[]) =>
  z.object({
    name: requiredPlainLine('Please enter your name.', 100),
    email: requiredEmail(),
    amount: amountField,
    fund: z
      .enum(
        funds.map(({ id }) => id),
        'Please choose what your pledge is for.',
      )
      .default(generalFund),
  })
