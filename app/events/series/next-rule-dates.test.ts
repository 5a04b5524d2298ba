import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { nextRuleDates, upcomingDates } from './next-rule-dates.ts'
import { formatRule, type RuleEnd, ruleOfChoice, weekdayOf, weekdays } from './recurrence-rule.ts'
import { withRepeat } from './repeat-inputs.ts'
import { ruleDates } from './rule-dates.server.ts'

const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
const end = fc.oneof(
  fc.constant<RuleEnd>(null),
  fc.integer({ min: 1, max: 9 }).map((count): RuleEnd => ({ count })),
  date.map((until): RuleEnd => ({ until })),
)
const choice = fc.record({
  repeats: fc.constantFrom(
    'daily' as const,
    'weekly' as const,
    'monthlyDay' as const,
    'monthlyWeekday' as const,
    'monthlyLast' as const,
    'yearly' as const,
  ),
  interval: fc.integer({ min: 1, max: 4 }),
  weekdays: fc.subarray([...weekdays]),
  end,
})

test('the dates of the preview are the first ones of the series', () => {
  fc.assert(
    fc.property(choice, date, ({ weekdays: days, repeats, ...chosen }, picked) => {
      // The form offers the last weekday of a month for a date that is one.
      const firstDate = repeats === 'monthlyLast' ? '2026-11-27' : picked
      const withFirst = [...new Set([...days, weekdayOf(firstDate)])]
      const rule = formatRule(ruleOfChoice({ ...chosen, repeats, weekdays: withFirst }, firstDate))
      const found = nextRuleDates({ rule, firstDate }, 6)
      const to = addDays(firstDate, 366 * 17)
      expect(found).toEqual(ruleDates({ rule, firstDate }, firstDate, to).slice(0, 6))
    }),
    { numRuns: 60 },
  )
})

test('the preview follows the form, and says what is wrong', () => {
  const form = { localDate: '2026-11-27', repeats: 'weekly', repeatEnds: 'after', repeatCount: '2' }
  expect(upcomingDates(form)).toEqual({ dates: ['2026-11-27', '2026-12-04'] })
  expect(upcomingDates({ ...form, repeatOnSA: 'on' }).errors).toHaveProperty('repeatOn')
  expect(upcomingDates({ ...form, repeatEvery: '0' }).errors).toHaveProperty('repeatEvery')
  expect(upcomingDates({ ...form, localDate: '' }).errors).toHaveProperty('localDate')
  expect(upcomingDates({ ...form, repeats: 'never' })).toEqual({ dates: [] })
})

test('a restored draft does not check a weekday that was unchecked in it', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=TU,FR'
  expect(withRepeat({ title: 'Circle' }, rule)).toMatchObject({ repeatOnTU: 'on', repeatOnFR: 'on' })
  const draft = { title: 'Circle', repeats: 'weekly', repeatOnFR: 'on' }
  expect(withRepeat(draft, rule)).toEqual(draft)
})
