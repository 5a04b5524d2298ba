import { z } from 'zod'
import { requiredLine } from '#app/platform/http/form-text.ts'
import { parseHours } from '#app/platform/time/hours.ts'
import { addDays, isLocalDate } from '#app/platform/time/local-date.ts'

const maxMinutesPerDay = 24 * 60

/** An entry of volunteer hours: service on one day within the last twelve months. */
export const loggedHoursForm = (today: string) =>
  z.object({
    date: z
      .string('Please choose a date.')
      .refine(isLocalDate, 'Please choose a date.')
      .refine((date) => date <= today, 'This date is in the future.')
      .refine((date) => date >= addDays(today, -365), 'Please choose a date in the last twelve months.'),
    hours: z
      .string('Please enter your hours.')
      .transform((text) => parseHours(text) ?? 0)
      .refine((minutes) => minutes > 0, 'Please enter hours, such as 2 or 2.5.')
      .refine((minutes) => minutes <= maxMinutesPerDay, 'Please enter at most 24 hours.'),
    description: requiredLine('Please say what you did and for whom.', 200),
  })
