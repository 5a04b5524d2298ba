import { z } from 'zod'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { parseHours } from '#app/platform/time/hours.ts'
import { hoursError } from './attendance-marks.ts'

export const attendeeSchema = z.object({
  email: requiredEmail(),
  /** Text for `parseHours`; may be empty. */
  hours: z
    .string()
    .default('')
    .refine((text) => parseHours(text) !== undefined, hoursError),
})
