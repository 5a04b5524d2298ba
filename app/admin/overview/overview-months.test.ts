import { expect, test } from 'vitest'
import { lastMonths } from './overview-months.ts'

test('the twelve months end with the current month in the site’s time zone', () => {
  const months = lastMonths(new Date('2026-12-01T03:00:00Z'), 'America/New_York')
  expect(months).toHaveLength(12)
  expect(months[0]?.month).toBe('2025-12')
  expect(months.at(-1)).toEqual({
    month: '2026-11',
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-12-01T05:00:00.000Z',
  })
})

test('each month starts where the previous one ends', () => {
  const months = lastMonths(new Date('2026-03-15T12:00:00Z'), 'Europe/Berlin')
  for (const [index, month] of months.slice(1).entries()) expect(month.from).toBe(months[index]?.to)
})
