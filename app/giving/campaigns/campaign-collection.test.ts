import { expect, test } from 'vitest'
import { campaignCollection } from './campaign-collection.ts'

const { fields, rules = [] } = campaignCollection

test('a goal is parsed from a typed amount', () => {
  const goal = fields.goalCents?.schema
  expect(goal?.parse('$5,000')).toBe(500_000)
  expect(goal?.parse('')).toBeNull()
  for (const typed of ['0', 'a lot', '99999999999']) expect(goal?.safeParse(typed).success).toBe(false)
  expect(fields.goalCents?.format?.(500_000)).toBe('5000.00')
})

test('a last day before the first day is rejected', () => {
  const holds = (endsOn: string | null) =>
    rules.every((rule) => rule.holds({ startsOn: '2026-11-02', endsOn }))
  expect([holds(null), holds('2026-11-02'), holds('2026-11-01')]).toEqual([true, true, false])
})
