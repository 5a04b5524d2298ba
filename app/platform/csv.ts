import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

// In some locales, spreadsheets split lines at semicolons or tabs and ignore quotes that do not start a cell.
const formulaAfterSeparator = /([;\t][\s"]*)(?=[=+\-@])/g

// A negative amount or count. No spreadsheet runs it as a formula, and as text it would be missing from every sum.
const negativeNumber = /^-\d+(?:\.\d+)?$/

const castText = (text: string) =>
  negativeNumber.test(text)
    ? { value: text, escape_formulas: false }
    : text.replace(formulaAfterSeparator, "$1'")

/**
 * Rows as RFC 4180 text, with every cell in quotes. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe (OWASP, CSV injection), even after a semicolon or tab.
 */
export const formatCsvRows = (rows: Cell[][]) =>
  stringify(rows, {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
    cast: { number: String, string: castText },
  })

/** Records as CSV with a header line; an empty string for no records. */
export function toCsv(records: Record<string, Cell>[]) {
  const [first] = records
  if (!first) return ''
  const columns = Object.keys(first)
  return formatCsvRows([columns, ...records.map((record) => columns.map((column) => record[column] ?? null))])
}
