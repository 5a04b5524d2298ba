import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { anyDate, anySeries } from '#tests/fixtures/series-arbitrary.ts'
import { choiceFromRule, describeRule, formatRule, parseRule, ruleFromChoice } from './recurrence-rule.ts'
import { firstRuleDate, lastRuleDate, ruleDates } from './rule-dates.server.ts'

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=FR', 'Every Friday'],
  ['FREQ=WEEKLY;BYDAY=SU,MO,TH', 'Every Monday, Thursday, and Sunday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'Every 2 weeks on Monday and Friday'],
  ['FREQ=MONTHLY;BYDAY=2SA;UNTIL=20270306', 'Every month on the second Saturday, until March 6, 2027'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=6', 'Every month on the last Friday, 6 times'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', 'Every 3 months on the 31st'],
  ['FREQ=MONTHLY;BYMONTHDAY=12;COUNT=1', 'Every month on the 12th, once'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on February 29'],
])('%s is described as “%s”', (rule, description) => {
  expect(formatRule(parseRule(rule))).toBe(rule)
  expect(describeRule(rule)).toBe(description)
})

test('February 29, the 31st and the fifth Friday are skipped in years and months without them', () => {
  const leap = { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', firstDate: '2024-02-29' }
  expect(ruleDates(leap, '2024-01-01', '2033-12-31')).toEqual(['2024-02-29', '2028-02-29', '2032-02-29'])
  expect(firstRuleDate({ ...leap, firstDate: '2096-02-29' }, '2096-03-01')).toBe('2104-02-29')
  const thirtyFirst = { rule: 'FREQ=MONTHLY;BYMONTHDAY=31', firstDate: '2026-01-31' }
  expect(ruleDates(thirtyFirst, '2026-01-01', '2026-07-31')).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
    '2026-07-31',
  ])
  const fifth = { rule: 'FREQ=MONTHLY;BYDAY=5FR', firstDate: '2026-01-30' }
  expect(ruleDates(fifth, '2026-01-01', '2026-11-01')).toEqual([
    '2026-01-30',
    '2026-05-29',
    '2026-07-31',
    '2026-10-30',
  ])
})

test.each([
  // In 2026, the clocks change on March 8 and November 1 in New York, and on March 29 and October 25 in London.
  ['America/New_York', ['2026-03-06T23:00:00', '2026-03-13T22:00:00'], '2026-03-06'],
  ['America/New_York', ['2026-10-30T22:00:00', '2026-11-06T23:00:00'], '2026-10-30'],
  ['Europe/London', ['2026-03-27T18:00:00', '2026-04-03T17:00:00'], '2026-03-27'],
  ['Europe/London', ['2026-10-23T17:00:00', '2026-10-30T18:00:00'], '2026-10-23'],
])('18:00 stays 18:00 when the clocks change in %s', (timeZone, instants, firstDate) => {
  const dates = ruleDates({ rule: 'FREQ=WEEKLY;BYDAY=FR', firstDate }, firstDate, addDays(firstDate, 7))
  const starts = dates.map((date) => instantOf(date, '18:00', timeZone))
  expect(starts.map((start) => start.toISOString().slice(0, 19))).toEqual(instants)
  expect(starts.map((start) => localDateIn(start, timeZone))).toEqual(dates)
})

const series = anySeries({ maxCount: 60 })

test('a rule survives a round trip through its text and through the form', () => {
  fc.assert(
    fc.property(series, ({ rule, firstDate }) => {
      expect(formatRule(parseRule(rule))).toBe(rule)
      expect(formatRule(ruleFromChoice(choiceFromRule(parseRule(rule)), firstDate))).toBe(rule)
    }),
  )
})

/** The dates according to ical.js. */
function icalDates({ rule, firstDate }: { rule: string; firstDate: string }, from: string, to: string) {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(firstDate))
  const dates: string[] = []
  for (let next = iterator.next(); next && next.toString() <= to; next = iterator.next()) {
    if (next.toString() >= from) dates.push(next.toString())
  }
  return dates
}

test('the dates of a rule in any range match ical.js, and none is after its last date', () => {
  fc.assert(
    fc.property(series, anyDate, fc.integer({ min: 0, max: 800 }), (recurrence, from, days) => {
      const to = addDays(from, days)
      const dates = ruleDates(recurrence, from, to)
      expect(dates).toEqual(icalDates(recurrence, from, to))
      const last = lastRuleDate(recurrence)
      for (const date of dates) if (last !== null) expect(date <= last).toBe(true)
      if (dates.length > 0) expect(firstRuleDate(recurrence, from)).toBe(dates[0])
    }),
    { numRuns: 150 },
  )
})
