import { z } from 'zod'
import { type Need, needLimits } from '#app/events/roster/need.ts'
import { optionalLine, requiredLine } from '#app/platform/http/form-text.ts'

/** Validates the need form. */
export const needSchema = z.object({
  item: requiredLine('Please enter what is needed.', needLimits.item),
  unit: optionalLine(needLimits.unit),
  wanted: z
    .string('Please enter how many.')
    .transform((value) => (value.trim() === '' ? Number.NaN : Number(value)))
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= needLimits.wanted, {
      error: `Please enter a whole number from 1 to ${needLimits.wanted.toLocaleString('en-US')}.`,
    }),
})

/** The form values of a stored need. */
export const needValues = ({ item, unit, wanted }: Need) => ({ item, unit, wanted: String(wanted) })
