import { expect, test } from 'vitest'
import { parseClockTime } from './parse-clock-time.ts'

test.each([
  ['10:00 PM', '22:00'],
  [' 8:05 a.m. ', '08:05'],
  ['12:00 AM', '00:00'],
  ['12:30pm', '12:30'],
  ['22:00', '22:00'],
  ['8:05', '08:05'],
])('the time %j is %s', (text, time) => {
  expect(parseClockTime(text)).toBe(time)
})

test.each(['', 'PM', '22', '24:00', '22:60', '13:00 PM', '0:15 AM', '10:00:00', '22:00 Uhr'])(
  '%j is not a time',
  (text) => {
    expect(parseClockTime(text)).toBeUndefined()
  },
)
