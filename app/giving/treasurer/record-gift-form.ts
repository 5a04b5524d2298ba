import { z } from 'zod'
import { amountField } from '#app/giving/amounts/amount-field.ts'
import { optionalEmail, optionalText, requiredPlainLine } from '#app/platform/http/form-text.ts'

export const recordedMethods = ['cash', 'check', 'transfer', 'other'] as const

/** A gift that was received outside of the site; `today` is the latest possible date. */
export const recordGiftSchema = (today: string) =>
  z.object({
    id: z.uuid('Please open this page again.'),
    name: requiredPlainLine('Please enter the donor’s name, or “A donor”.', 100),
    email: optionalEmail(),
    amount: amountField,
    fundId: z.string('Please choose a fund.').min(1, 'Please choose a fund.'),
    method: z.enum(recordedMethods, 'Please choose how it was given.'),
    receivedOn: z
      .string('Please enter the date it was received.')
      .pipe(z.iso.date('Please enter the date as year-month-day, such as 2026-11-20.'))
      .refine((date) => date <= today, 'Please enter a date that is not in the future.'),
    sendReceipt: z.string().optional(),
    note: optionalText(2000),
  })
