import { z } from 'zod'
import { parseMoney } from '#app/giving/amounts/parse-money.ts'
import { requiredLine } from '#app/platform/http/form-text.ts'
import { maxPriceCents } from './zakat.ts'

/** The price per gram; null if the field is empty. */
const price = z
  .string()
  .default('')
  .transform((text, context) => {
    if (!text.trim()) return null
    const { cents = 0, problem } = parseMoney(text)
    if (!problem && cents > 0 && cents <= maxPriceCents) return cents
    const message = problem ?? 'Please enter the price per gram, such as 130.50.'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  })

const missingDate = 'Please enter the date of the price.'

/** The treasurer's form; `today` is the latest possible date. */
export const nisabPriceSchema = (today: string) =>
  z
    .object({
      gold: price,
      silver: price,
      pricedOn: z
        .string(missingDate)
        .pipe(z.iso.date(missingDate))
        .refine((date) => date <= today, 'Please enter a date that is not in the future.'),
      source: requiredLine('Please enter where the price is from.', 120),
    })
    .refine(({ gold, silver }) => gold !== null || silver !== null, {
      path: ['gold'],
      error: 'Please enter the price of gold, of silver, or of both.',
    })
