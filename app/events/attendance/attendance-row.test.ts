import { expect, test } from 'vitest'
import { readAttendanceRow } from './attendance-row.ts'

test('a date and hours are read in the formats that spreadsheets use', () => {
  expect(
    readAttendanceRow({ email: 'a@b.org', date: '1/2/2025', hours: '2,5', title: 'X' }).value,
  ).toMatchObject({ date: '2025-01-02', minutes: 150 })
})
