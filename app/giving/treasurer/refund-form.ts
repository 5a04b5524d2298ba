import { z } from 'zod'
import { parseLedgerAmount } from '#app/giving/amounts/amount.ts'
import { requiredText } from '#app/platform/http/form-text.ts'
import { formatMoney } from '#app/platform/money.ts'

/**
 * A refund. What is left of the gift is compared when it is made: the form may have been sent before, and then has the
 * same answer.
 */
export const refundSchema = (currency: string) =>
  z.object({
    id: z.uuid('Please open this page again.'),
    amount: z.string('Please enter an amount.').transform((text, context) => {
      const { cents, problem } = parseLedgerAmount(text, currency)
      if (problem === undefined) return cents
      context.issues.push({ code: 'custom', message: problem, input: text })
      return z.NEVER
    }),
    /** `hand`: the treasurer returns the money, and this page records it. */
    way: z.enum(['card', 'hand']).default('card'),
    reason: requiredText('Please enter the reason. It is shown on the corrected receipt.', 300),
  })

/** Why an amount cannot be refunded; null if it can. */
export const refundProblem = (cents: number, leftCents: number, currency: string) =>
  cents <= leftCents ? null : `At most ${formatMoney(leftCents, currency)} is left to refund.`
