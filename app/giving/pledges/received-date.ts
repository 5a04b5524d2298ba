import { z } from 'zod'

/** The date on which money was received; no later than `today`. */
export const receivedDate = (today: string) =>
  z
    .string('Please enter the date it was received.')
    .pipe(z.iso.date('Please enter the date as year-month-day, such as 2026-11-20.'))
    .refine((date) => date <= today, 'Please enter a date that is not in the future.')
