import { z } from 'zod'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { parseHours } from '#app/platform/time/hours.ts'
import { hoursError } from './attendance-marks.ts'

/** `hours` becomes minutes; null when left empty. */
export const attendeeSchema = z.object({
  email: requiredEmail(),
  hours: z
    .string()
    .default('')
    .transform((text, context) => {
      const minutes = parseHours(text)
      if (minutes === undefined) context.addIssue(hoursError)
      return minutes ?? null
    }),
})
