import { z } from 'zod'
import { requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'
import { missingAmount, parseAmount } from './pledge.ts'

/** Parses an amount in the site's currency as typed into its smallest unit. */
export const amountField = z.string({ error: () => missingAmount() }).transform((text, context) => {
  const { cents, problem } = parseAmount(text)
  if (problem === undefined) return cents
  context.issues.push({ code: 'custom', message: problem, input: text })
  return z.NEVER
})

/** The donation form; `amount` becomes whole cents. */
export const pledgeSchema = z.object({
  name: requiredPlainLine('Please enter your name.', 100),
  email: requiredEmail(),
  amount: amountField,
})
