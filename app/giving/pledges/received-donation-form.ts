import { z } from 'zod'
import { amountField } from '#app/giving/amounts/amount-field.ts'
import { directMethods } from '#app/giving/gifts/gift-method.ts'
import { optionalText, requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'

/** A received donation, as recorded by an admin; `today` is the latest possible date. */
export function receivedDonationSchema(today: string) {
  return z.object({
    id: z.uuid().optional(),
    name: requiredPlainLine('Please enter the donor’s name, or “A donor”.', 100),
    email: z.union([z.literal(''), requiredEmail()]).default(''),
    amount: amountField,
    method: z.enum(directMethods, 'Please choose how it was given.').default('other'),
    receivedOn: receivedDate(today),
    note: optionalText(2000),
  })
}

export const receivedDate = (today: string) =>
  z
    .string('Please enter the date it was received.')
    .pipe(z.iso.date('Please enter the date as year-month-day, such as 2026-11-20.'))
    .refine((date) => date <= today, 'Please enter a date that is not in the future.')
