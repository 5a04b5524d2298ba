export type Cell = string | number | null

/** Rows as RFC 4180 says, under a line of their columns' names; empty text when there are none. */
export function toCsv(rows: Record<string, Cell>[]) {
  const [first] = rows
  if (!first) return ''
  const columns = Object.keys(first)
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join('')
}

/**
 * One line of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe first
 * (OWASP, CSV injection): what somebody typed into a form never runs on the reader's machine.
 */
export const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: Cell) {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
