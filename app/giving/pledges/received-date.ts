import { z } from 'zod'
import { firstMonth } from '#app/platform/time/local-date.ts'

/** The earliest date on which money can have been received. An earlier one, such as 0026-11-20, is a typing error. */
export const minReceivedDate = `${firstMonth}-01`

/** The date on which money was received; from `minReceivedDate` to `today`. */
export const receivedDate = (today: string) =>
  z
    .string('Please enter the date it was received.')
    .pipe(z.iso.date('Please enter the date as year-month-day, such as 2026-11-20.'))
    .refine((date) => date <= today, 'Please enter a date that is not in the future.')
    .refine((date) => date >= minReceivedDate, 'Please check the year: the date is before 2000.')
