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

/** The form in which someone says what they are bringing. Needs without a field are not changed. */
export const bringSchema = (needs: Need[]) =>
  z.object(Object.fromEntries(needs.map(({ id }) => [needField(id), amount])))

/** The amounts in the values of a valid form, by the id of the need. */
export function amountsOf(value: Record<string, unknown>, needs: Need[]) {
  const entries = needs.map(({ id }) => [id, value[needField(id)]] as const)
  return Object.fromEntries(
    entries.flatMap(([id, amount]) => (typeof amount === 'number' ? [[id, amount]] : [])),
  )
}

/** The error for an amount above what is needed. */
export const maxAmountError = (max: number, need: Need) =>
  max === 0 ? 'Others are already bringing all of it.' : `Please enter at most ${formatAmount(max, need)}.`
