import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * Rows as RFC 4180 text. Text that a spreadsheet would run as a formula gets a leading apostrophe
 * (OWASP, CSV injection).
 */
export const csvRows = (rows: Cell[][]) =>
  stringify(rows, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Spreadsheets in some locales split at these, and any line break may end a record.
    quoted_match: /[;\t\r\n]/,
    cast: { number: String },
  })

/** Records as CSV with a header line; an empty string for no records. */
export function toCsv(records: Record<string, Cell>[]) {
  const [first] = records
  if (!first) return ''
  const columns = Object.keys(first)
  return csvRows([columns, ...records.map((record) => columns.map((column) => record[column] ?? null))])
}
