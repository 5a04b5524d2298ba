import { z } from 'zod'
import { parseBookAmount } from '#app/giving/amounts/amount.ts'
import { requiredText } from '#app/platform/http/form-text.ts'
import { formatMoney } from '#app/platform/money.ts'

/** A refund of at most `leftCents` in `currency`. */
export const refundSchema = (leftCents: number, currency: string) =>
  z.object({
    id: z.uuid('Please open this page again.'),
    amount: z.string('Please enter an amount.').transform((text, context) => {
      const { cents, problem = refundProblem(cents ?? 0, leftCents, currency) } = parseBookAmount(
        text,
        currency,
      )
      if (problem === null) return cents ?? 0
      context.issues.push({ code: 'custom', message: problem, input: text })
      return z.NEVER
    }),
    reason: requiredText('Please enter the reason. It is shown on the corrected receipt.', 300),
  })

/** Why an amount cannot be refunded; null if it can. */
export const refundProblem = (cents: number, leftCents: number, currency: string) =>
  cents <= leftCents ? null : `At most ${formatMoney(leftCents, currency)} is left to refund.`
