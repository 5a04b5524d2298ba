import { currencyDigits, currencySymbol, siteCurrency } from '#app/platform/money.ts'

/** An amount in the currency's smallest unit, or why the text is not an amount. */
export type ParsedAmount = { cents: number; problem?: never } | { problem: string; cents?: never }

/** The error message for an empty field. */
export const missingAmountProblem = (currency = siteCurrency()) =>
  `Please enter an amount in ${currency === 'USD' ? 'US dollars' : currency}.`

const digits = String.raw`\d{1,3}(?:,\d{3})+|\d+`
const amountPattern = new RegExp(String.raw`^(${digits})(?:\.(\d*))?$`)
/** A decimal comma, such as in 25,50. Three digits after a comma are thousands. */
const decimalComma = /^(\d+),(\d{1,2})$/

/**
 * Parses an amount of zero or more, such as 25, $25.5, 1,000.00 or 25,50, into the currency's smallest unit, without
 * floating-point arithmetic. The caller must refuse amounts that are too large.
 */
export function parseMoney(text: string, currency = siteCurrency()): ParsedAmount {
  const decimals = currencyDigits(currency)
  const plain = withoutCurrency(text.trim(), currency)
  if (plain === '') return { problem: missingAmountProblem(currency) }
  const [, whole, fraction = ''] = plain.match(amountPattern) ?? plain.match(decimalComma) ?? []
  const example = decimals > 0 ? 'such as 25 or 25.50' : 'such as 2500'
  if (!whole) return { problem: `Please enter the amount as a number, ${example}.` }
  if (fraction.length > decimals) return { problem: tooManyDecimals(decimals) }
  return { cents: Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0')) }
}

function tooManyDecimals(decimals: number) {
  if (decimals === 0) return 'Please enter a whole amount, such as 2500.'
  return decimals === 2
    ? 'Please enter at most two digits for the cents, such as 25.50.'
    : `Please enter at most ${decimals} decimals.`
}

/** Removes the symbol and the code of the currency before and after an amount. */
function withoutCurrency(text: string, currency: string) {
  let rest = text
  for (const sign of [currencySymbol(currency), currency]) {
    if (rest.slice(0, sign.length).toUpperCase() === sign.toUpperCase()) rest = rest.slice(sign.length).trim()
    if (rest.slice(-sign.length).toUpperCase() === sign.toUpperCase())
      rest = rest.slice(0, -sign.length).trim()
  }
  return rest
}
