import { z } from 'zod'

/** The cells of a row, by field. */
export type Cells = Record<string, string>

/** A row as its importer reads it; without a value, `note` says what is wrong with it. */
export type CheckedRow<Value> = { label: string; key: string } & (
  | { value: Value; note: '' }
  | { value: null; note: string }
)

/** Accepts a row if every check holds; otherwise its note is the message of the first check that fails. */
export function checkRow<Value>(
  label: string,
  key: string,
  value: Value,
  checks: [holds: boolean, message: string][],
): CheckedRow<Value> {
  const failed = checks.find(([holds]) => !holds)
  return failed ? { label, key, value: null, note: failed[1] } : { label, key, value, note: '' }
}

/** A cell as one line, without control characters. */
export const toLine = (text = '') => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const emailSchema = z.email().max(254)

export const checkEmail = (address: string): [holds: boolean, message: string] => [
  emailSchema.safeParse(address).success,
  address
    ? `“${address.slice(0, 80)}” is not an email address. Please correct it.`
    : 'The email address is missing. Please add it.',
]

/** Checks the date of a row: `text` is the text of its cell, `date` the result of `parseDate`. */
export const checkDate = (text: string, date: string | null): [holds: boolean, message: string] => [
  date !== null,
  `${text ? `“${text.slice(0, 40)}” is not a date.` : 'The date is missing.'} Write it as 2025-03-31.`,
]
