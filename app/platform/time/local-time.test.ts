import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatZonedDateTime, instantOfLocalTime, isLocalTime, localTimeOf } from './local-time.ts'

const zones = ['America/New_York', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe', 'America/Sao_Paulo']
const anyLocalTime = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16))

test('a local time survives conversion to an instant and back, unless a clock change skips it and moves it forward', () => {
  fc.assert(
    fc.property(anyLocalTime, fc.constantFrom(...zones), (localTime, timeZone) => {
      expect(isLocalTime(localTime)).toBe(true)
      const shown = localTimeOf(instantOfLocalTime(localTime, timeZone).toISOString(), timeZone)
      const skippedMs = Date.parse(`${shown}Z`) - Date.parse(`${localTime}Z`)
      expect([0, 1_800_000, 3_600_000]).toContain(skippedMs)
    }),
  )
})

test('shifts a skipped time forward, and uses the first of a repeated time', () => {
  const at = (localTime: string) => instantOfLocalTime(localTime, 'America/New_York').toISOString()
  expect(at('2027-03-14T02:30')).toBe('2027-03-14T07:30:00.000Z')
  expect(formatZonedDateTime(at('2027-03-14T02:30'), 'America/New_York')).toBe(
    'Sunday, March 14, 2027, 3:30 AM EDT',
  )
  expect(at('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
})
