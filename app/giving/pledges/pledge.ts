import { formatCents } from '#app/platform/money.ts'

/** The smallest donation (specification, section 9), in cents of USD. */
export const minCents = 100
/** The largest pledge that the form accepts; donors of more are asked to write to us first. */
export const maxCents = 100_000_00

export interface NewPledge {
  name: string
  email: string
  amountCents: number
}

export type Amount = { cents: number; problem?: never } | { problem: string; cents?: never }

const digits = String.raw`\d{1,3}(?:,\d{3})+|\d+`
const amountPattern = new RegExp(String.raw`^(${digits})(?:\.(\d*))?$`)
/** A decimal comma, such as in 25,50. Three digits after a comma are thousands. */
const decimalComma = /^(\d+),(\d{1,2})$/

/** Parses an amount in US dollars such as 25, $25.5, 1,000.00 or 25,50, without floating-point arithmetic. */
export function parseAmount(text: string): Amount {
  const plain = text.trim().replace(/^\$\s*|\s*(?:\$|usd)$/gi, '')
  if (plain === '') return { problem: 'Please enter an amount in US dollars.' }
  const [, whole, fraction = ''] = plain.match(amountPattern) ?? plain.match(decimalComma) ?? []
  if (!whole) return { problem: 'Please enter the amount as a number, such as 25 or 25.50.' }
  if (fraction.length > 2) return { problem: 'Please enter at most two digits of cents, such as 25.50.' }
  const cents = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
  if (cents < minCents) return { problem: `The smallest donation is ${formatCents(minCents)}.` }
  if (cents > maxCents) {
    return { problem: `For a donation above ${formatCents(maxCents)}, please write to us first.` }
  }
  return { cents }
}
