type Cell = string | number | null

/**
 * Rows as RFC 4180 says. A text that a spreadsheet would take for a formula gets an apostrophe first
 * (OWASP, CSV injection): what somebody typed into a form never runs on the reader's machine.
 */
export function toCsv(rows: Record<string, Cell>[]) {
  const [first] = rows
  if (!first) return ''
  const columns = Object.keys(first)
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: Cell) {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
