import { currencyDigits, formatMoney, siteCurrency } from '#app/platform/money.ts'
import { type ParsedAmount, parseMoney } from './parse-money.ts'

/** The smallest donation, in the currency's smallest unit: one dollar (specification, section 9), euro or dinar. */
export const minCents = (currency = siteCurrency()) => 10 ** currencyDigits(currency)

const maxDollars = 100_000
/** The limit in other currencies, high enough for those with small units: ten million rupiah are about 600 dollars. */
const maxUnits = 10_000_000
/** The largest amount that is stored. A PostgreSQL integer column has room for slightly more. */
export const maxStoredCents = 2_000_000_000

/** The largest amount that the forms accept. Donors who want to give more are asked to write first. */
export const maxCents = (currency = siteCurrency()) =>
  Math.min((currency === 'USD' ? maxDollars : maxUnits) * minCents(currency), maxStoredCents)

/**
 * Parses a donation amount, such as 25, $25.5, 1,000.00 or 25,50, into the currency's smallest unit, without
 * floating-point arithmetic.
 */
export function parseAmount(text: string, currency = siteCurrency()): ParsedAmount {
  const { cents, problem } = parseMoney(text, currency)
  if (problem !== undefined) return { problem }
  if (cents < minCents(currency)) {
    return { problem: `The smallest donation is ${formatMoney(minCents(currency), currency)}.` }
  }
  if (cents > maxCents(currency)) {
    return {
      problem: `For a donation above ${formatMoney(maxCents(currency), currency)}, please write to us first.`,
    }
  }
  return { cents }
}

/** Parses an amount for the ledger, such as a refund or a bank fee, without the limits of the donation form. */
export function parseLedgerAmount(text: string, currency = siteCurrency()): ParsedAmount {
  const { cents, problem } = parseMoney(text, currency)
  if (problem !== undefined) return { problem }
  if (cents === 0) return { problem: 'Please enter an amount above zero.' }
  if (cents > maxStoredCents)
    return { problem: `Please enter at most ${formatMoney(maxStoredCents, currency)}.` }
  return { cents }
}
