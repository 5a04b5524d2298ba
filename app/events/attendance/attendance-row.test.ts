import { expect, test } from 'vitest'
import { matchColumns } from '#app/cms/imports/csv-columns.ts'
import { attendanceFields, readAttendanceRow } from './attendance-row.ts'

test('a date and hours are read in the formats that spreadsheets use', () => {
  expect(
    readAttendanceRow({ email: 'a@b.org', date: '1/2/2025', hours: '2,5', title: 'X' }).value,
  ).toMatchObject({ date: '2025-01-02', minutes: 150 })
})

test('a date that is missing or invalid is reported as such', () => {
  const noteOf = (date: string) => readAttendanceRow({ email: 'a@b.org', date }).note
  expect(noteOf(' ')).toBe('The date is missing. Write it as 2025-03-31.')
  expect(noteOf('soon')).toBe('“soon” is not a date. Write it as 2025-03-31.')
})

test('a column with the time of day is not read as hours', () => {
  const columns = matchColumns(attendanceFields, ['Email', 'Date', 'Time', 'Volunteer hours'])
  expect(columns).toMatchObject({ date: 1, hours: 3 })
  expect(matchColumns(attendanceFields, ['Email', 'Date', 'Time']).hours).toBeNull()
})
