import { z } from 'zod'
import { formatAmount, type Need, needLimits } from '#app/events/roster/need.ts'

/** The name of a need's field in the form. */
export const needField = (id: string) => `need-${id}`

const amount = z
  .string()
  .transform((value) => (value.trim() === '' ? 0 : Number(value)))
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= needLimits.wanted, {
    error: 'Please enter a whole number.',
  })
  .optional()

/** The form of what someone brings. Needs without a field stay as they are. */
export const bringSchema = (needs: Need[]) =>
  z.object(Object.fromEntries(needs.map(({ id }) => [needField(id), amount])))

/** The amounts in the values of a valid form, by the id of the need. */
export function amountsOf(value: Record<string, unknown>, needs: Need[]) {
  const entries = needs.map(({ id }) => [id, value[needField(id)]] as const)
  return Object.fromEntries(
    entries.flatMap(([id, amount]) => (typeof amount === 'number' ? [[id, amount]] : [])),
  )
}

/** The error of a field with more than is needed. */
export const describeMax = (max: number, need: Need) =>
  max === 0 ? 'Others bring all of it already.' : `Please enter at most ${formatAmount(max, need)}.`
