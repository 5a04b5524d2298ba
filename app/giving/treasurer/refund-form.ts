import { z } from 'zod'
import { parseLedgerAmount } from '#app/giving/amounts/amount.ts'
import { requiredText } from '#app/platform/http/form-text.ts'
import { formatMoney } from '#app/platform/money.ts'

/**
 * The form for a refund. The amount is compared with what is left of the gift only when the refund is made, because a
 * form that is sent twice must have the same result.
 */
export const refundSchema = (currency: string) =>
  z.object({
    id: z.uuid('Please reload this page and try again.'),
    amount: z.string('Please enter an amount.').transform((text, context) => {
      const { cents, problem } = parseLedgerAmount(text, currency)
      if (problem === undefined) return cents
      context.issues.push({ code: 'custom', message: problem, input: text })
      return z.NEVER
    }),
    /** `hand`: the treasurer returns the money, and the site only records it. */
    way: z.enum(['card', 'hand']).default('card'),
    reason: requiredText('Please enter a reason.', 300),
  })

/** Why an amount cannot be refunded; null if it can. */
export const refundProblem = (cents: number, leftCents: number, currency: string) =>
  cents <= leftCents ? null : `You can refund at most ${formatMoney(leftCents, currency)}.`

/**
 * Tells the treasurer how the donor will learn of a refund. A gift that was imported or recorded without a receipt has
 * no receipt to correct.
 */
export function describeCorrection({ hasReceipt, hasEmail }: { hasReceipt: boolean; hasEmail: boolean }) {
  if (!hasReceipt) return 'This gift has no receipt, so the donor will not get an email about the refund.'
  return hasEmail
    ? 'The donor will get a corrected receipt by email.'
    : 'The receipt will be corrected. There is no email address to send it to.'
}
