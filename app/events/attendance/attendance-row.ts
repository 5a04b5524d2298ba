import {
  type Cells,
  type CheckedRow,
  checkDate,
  checkEmail,
  checkRow,
  toLine,
} from '#app/cms/imports/checked-row.ts'
import type { CsvField } from '#app/cms/imports/csv-columns.ts'
import { parseHours } from '#app/platform/time/hours.ts'
import { parseDate } from '#app/platform/time/parse-date.ts'

export interface AttendanceValue {
  email: string
  /** When empty, the row refers to the only event on that day. */
  title: string
  date: string
  minutes: number | null
}

export const attendanceFields: CsvField[] = [
  { name: 'email', label: 'Email', required: true, aliases: ['email address', 'mail', 'user email'] },
  { name: 'title', label: 'Event', aliases: ['event title', 'title', 'event name', 'activity'] },
  { name: 'date', label: 'Date', required: true, aliases: ['event date', 'day', 'on'] },
  {
    name: 'hours',
    label: 'Hours',
    // Not 'time', which is usually the time of day: 18:30 would be read as 18.5 hours.
    aliases: ['hours volunteered', 'volunteer hours', 'duration'],
  },
]

export function readAttendanceRow(cells: Cells): CheckedRow<AttendanceValue> {
  const email = toLine(cells.email).toLowerCase()
  const title = toLine(cells.title).slice(0, 200)
  const date = parseDate(toLine(cells.date))
  const minutes = parseHours(toLine(cells.hours))
  const value = { email, title, date: date ?? '', minutes: minutes ?? null }
  const label = [email, title || value.date].filter(Boolean).join(', ')
  return checkRow(label, `${email} ${value.date} ${title.toLowerCase()}`, value, [
    checkEmail(email),
    checkDate(toLine(cells.date), date),
    [
      minutes !== undefined,
      `“${toLine(cells.hours).slice(0, 40)}” is not a number of hours. Write 2 or 2.5.`,
    ],
  ])
}
