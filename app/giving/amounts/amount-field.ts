import { z } from 'zod'
import { parseAmount } from './amount.ts'
import { missingAmount } from './parse-money.ts'

/** Parses an amount in the site's currency as typed into its smallest unit. */
export const amountField = z.string({ error: () => missingAmount() }).transform((text, context) => {
  const { cents, problem } = parseAmount(text)
  if (problem === undefined) return cents
  context.issues.push({ code: 'custom', message: problem, input: text })
  return z.NEVER
})
