import { expect, test } from 'vitest'
import { formatHijriDate } from './format-date.ts'
import { addDays } from './local-date.ts'
import { currentOrNextRamadan } from './ramadan.ts'

test('returns the current Ramadan until its last day, otherwise the next one', () => {
  const ramadan = { from: '2027-02-08', to: '2027-03-08' }
  for (const today of ['2026-11-23', '2027-02-07', '2027-02-08', '2027-03-08']) {
    expect(currentOrNextRamadan(today), today).toEqual(ramadan)
  }
  expect(currentOrNextRamadan('2027-03-09').from).toBe('2028-01-28')
})

test('Ramadan is a month of 29 or 30 days', () => {
  for (let today = '2026-01-01'; today < '2045-01-01'; today = addDays(today, 97)) {
    const { from, to } = currentOrNextRamadan(today)
    expect(formatHijriDate(from)).toMatch(/^1 Ramadan/)
    expect(formatHijriDate(to)).toMatch(/^(29|30) Ramadan/)
    expect(formatHijriDate(addDays(to, 1))).toMatch(/^1 Shawwal/)
  }
})
