import { z } from 'zod'
import { amountField } from '#app/giving/amounts/amount-field.ts'
import { type FeeRule, withFee } from '#app/giving/amounts/fee.ts'
import { addDays, isLocalDate } from '#app/platform/time/local-date.ts'

export const amountSchema = z.object({
  amount: amountField,
  coverFee: z
    .string()
    .optional()
    .transform((text) => text === 'yes'),
})

/** The amount that is charged, and the part of it that covers the fee. */
export function chargedAmount({ amount, coverFee }: z.output<typeof amountSchema>, fee: FeeRule) {
  const amountCents = coverFee ? withFee(amount, fee) : amount
  return { amountCents, feeCoverCents: amountCents - amount }
}

const maxPauseDays = 366

/** `until` is the first day after the pause; null to pause with no end date. */
export const pauseSchema = (today: string) =>
  z.object({
    until: z
      .string()
      .default('')
      .transform((text) => text.trim() || null)
      .refine((date) => date === null || isLocalDate(date), 'Please enter a date.')
      .refine((date) => date === null || date > today, 'Please choose a day after today.')
      .refine(
        (date) => date === null || date <= addDays(today, maxPauseDays),
        'Please choose a day within a year, or leave it blank.',
      ),
  })

/** The schema for forms that have only a button. */
export const noFields = z.object({})
