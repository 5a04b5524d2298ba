import { z } from 'zod'
import { optionalText, requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'
import { amountField } from './pledge-form.ts'

/** Money that was handed over, as an admin writes it down; `today` is the last possible day. */
export function receivedGiftSchema(today: string) {
  return z.object({
    id: z.uuid().optional(),
    name: requiredPlainLine('Please say who gave it, or “A donor”.', 100),
    email: z.union([z.literal(''), requiredEmail()]).default(''),
    amount: amountField,
    receivedOn: receivedDate(today),
    note: optionalText(2000),
  })
}

export const receivedDate = (today: string) =>
  z
    .string('Please choose the day it came.')
    .pipe(z.iso.date('Please enter the day as year-month-day, such as 2026-11-20.'))
    .refine((date) => date <= today, 'Please choose a day that is not in the future.')
