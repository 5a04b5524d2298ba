import { expect, test } from 'vitest'
import { readAttendanceRow } from './attendance-row.ts'

test('reads a date and hours as spreadsheets write them', () => {
  expect(
    readAttendanceRow({ email: 'a@b.org', date: '1/2/2025', hours: '2,5', title: 'X' }).value,
  ).toMatchObject({ date: '2025-01-02', minutes: 150 })
})
