import { z } from 'zod'
import { type Shift, shiftLimits } from '#app/events/roster/shift.ts'
import { optionalLine, requiredLine } from '#app/platform/http/form-text.ts'

const clockTime = z
  .string()
  .default('')
  // Browsers can add seconds.
  .transform((value) => value.slice(0, 5) || null)
  .refine((value) => value === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), {
    error: 'Please enter a time, such as 18:30.',
  })

const capacity = z
  .string()
  .default('')
  .transform((value) => (value.trim() === '' ? null : Number(value)))
  .refine(
    (value) => value === null || (Number.isInteger(value) && value >= 1 && value <= shiftLimits.capacity),
    { error: `Please enter a whole number from 1 to ${shiftLimits.capacity.toLocaleString('en-US')}.` },
  )

/** Validates the shift form, for an event that lasts `days` days. */
export const shiftSchema = (days: number) =>
  z
    .object({
      title: requiredLine('Please enter a name.', shiftLimits.title),
      description: optionalLine(shiftLimits.description),
      day: z
        .string()
        .default('0')
        .transform(Number)
        .refine((day) => Number.isInteger(day) && day >= 0 && day < days, {
          error: 'Please choose one of these days.',
        }),
      startTime: clockTime,
      endTime: clockTime,
      capacity,
    })
    .refine(({ startTime, endTime }) => (startTime === null) === (endTime === null), {
      error: 'Please enter both times, or neither.',
      path: ['endTime'],
    })
    .refine(({ startTime, endTime }) => startTime === null || startTime !== endTime, {
      error: 'Please enter an end that differs from the start.',
      path: ['endTime'],
    })

/** The form values of a stored shift. */
export const shiftValues = ({
  title,
  description,
  day,
  startTime,
  endTime,
  capacity,
}: Omit<Shift, 'id'>) => ({
  title,
  description,
  day: String(day),
  startTime: startTime ?? '',
  endTime: endTime ?? '',
  capacity: capacity === null ? '' : String(capacity),
})
