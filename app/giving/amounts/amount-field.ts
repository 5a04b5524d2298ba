import { z } from 'zod'
import { parseAmount, parseLedgerAmount } from './amount.ts'
import { missingAmountProblem, type ParsedAmount } from './parse-money.ts'

const fieldOf = (parse: (text: string) => ParsedAmount) =>
  z.string({ error: () => missingAmountProblem() }).transform((text, context) => {
    const { cents, problem } = parse(text)
    if (problem === undefined) return cents
    context.issues.push({ code: 'custom', message: problem, input: text })
    return z.NEVER
  })

/** Parses an amount that was typed in the site's currency into its smallest unit. */
export const amountField = fieldOf((text) => parseAmount(text))

/** Parses an amount for the ledger, without the limits of the donation form. */
export const ledgerAmountField = fieldOf((text) => parseLedgerAmount(text))
