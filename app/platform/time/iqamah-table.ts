import { memoize } from '#app/platform/memoize.ts'
import { type Iqamah, parseIqamah } from './iqamah.ts'
import { parseDate } from './parse-date.ts'
import { type Prayer, prayers } from './prayer.ts'

/** The iqamah of each prayer, starting on a date; null where the table has a dash. */
export interface IqamahRow {
  from: string
  iqamahs: Record<Prayer, Iqamah | null>
}

const cell = /\+?\d{1,3}(?::[0-5]\d)?(?:\s*[ap]\.?m\b\.?)?|[-–—]/gi
const separators = /[\s,;|]/g

/**
 * Parses lines such as “12/1/2026, 6:15 AM, 1:15 PM, 3:30 PM, +5, 7:30 PM”: the first day, then Fajr, Dhuhr, Asr,
 * Maghrib and Isha. Sorts the rows by date. Accepts rows that were copied from a spreadsheet.
 */
export function parseIqamahTable(lines: string[]): { rows: IqamahRow[] } | { error: string } {
  const rows: IqamahRow[] = []
  for (const line of lines) {
    const row = parseRow(line)
    if ('error' in row) return { error: `“${line}”: ${row.error}` }
    if (rows.some(({ from }) => from === row.from)) return { error: `“${line}”: this date appears twice.` }
    rows.push(row)
  }
  return { rows: rows.sort((a, b) => (a.from < b.from ? -1 : 1)) }
}

function parseRow(line: string): IqamahRow | { error: string } {
  const [, date = '', rest = ''] = /^([\d/.-]+)(.*)$/.exec(line.trim()) ?? []
  const from = parseDate(date)
  if (!from) return { error: 'please start the line with a date such as 12/1/2026.' }
  const cells = rest.match(cell) ?? []
  if (cells.length !== prayers.length || rest.replace(cell, '').replace(separators, '') !== '')
    return { error: `please enter ${prayers.length} times after the date, from Fajr to Isha.` }
  const iqamahs = cells.map((text) => (/\d/.test(text) ? parseIqamah(text) : null))
  const invalid = iqamahs.indexOf(undefined)
  if (invalid !== -1) return { error: `“${cells[invalid]}” is not a time.` }
  return {
    from,
    iqamahs: Object.fromEntries(prayers.map((prayer, index) => [prayer, iqamahs[index] ?? null])) as Record<
      Prayer,
      Iqamah | null
    >,
  }
}

// Cached, because every prayer of a list of events needs the table.
const rowsOf = memoize((text: string) => {
  const table = parseIqamahTable(text.split('\n').filter(Boolean))
  return 'rows' in table ? table.rows : []
})

/** A prayer's iqamah in the row that applies on a date; null before the first row, or where the row has none. */
export function iqamahInTable(lines: string[], prayer: Prayer, date: string): Iqamah | null {
  return rowsOf(lines.join('\n')).findLast(({ from }) => from <= date)?.iqamahs[prayer] ?? null
}
