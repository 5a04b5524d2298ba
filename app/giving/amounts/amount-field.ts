import { z } from 'zod'
import { type Amount, parseAmount, parseCents } from './amount.ts'
import { missingAmount } from './parse-money.ts'

const field = (parse: (text: string) => Amount) =>
  z.string({ error: () => missingAmount() }).transform((text, context) => {
    const { cents, problem } = parse(text)
    if (problem === undefined) return cents
    context.issues.push({ code: 'custom', message: problem, input: text })
    return z.NEVER
  })

/** Parses what someone gives, in the site's currency as typed, into its smallest unit. */
export const amountField = field((text) => parseAmount(text))

/** The same for money that was given already, such as what is moved or corrected: from the smallest unit on. */
export const centsField = field((text) => parseCents(text))
