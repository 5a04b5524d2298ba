import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { emptyTotals } from '#app/quran/practice/fold.ts'
import { type DayEndPrayers, readingDate } from '#app/quran/practice/reading-day.ts'
import { dayTimes, plannedDays, plannedGoals } from './day-plan.ts'
import { dateAt } from './snapshot.ts'

const zones = ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']
/** The same local prayer times every day. */
const prayersIn =
  (timeZone: string): DayEndPrayers =>
  (date) => ({ fajr: instantOf(date, '04:45', timeZone), maghrib: instantOf(date, '17:45', timeZone) })

test('with its plan, a device computes the same dates as the server, even when the clocks change', () => {
  const practice = fc.record({
    dayEnd: fc.constantFrom('midnight', 'hour', 'fajr', 'maghrib'),
    dayEndHour: fc.integer({ min: 1, max: 4 }),
  })
  const minutes = fc.integer({ min: 0, max: 366 * 1440 })
  fc.assert(
    fc.property(
      practice,
      fc.constantFrom(...zones),
      minutes,
      fc.integer({ min: 0, max: plannedDays * 1440 }),
      (dayEnd, timeZone, minute, minutesLater) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
        const prayers = prayersIn(timeZone)
        const today = readingDate(now, dayEnd, timeZone, prayers)
        const days = dayTimes(today, dayEnd, timeZone, prayers)
        const instant = new Date(now.getTime() + minutesLater * 60_000)
        expect(dateAt({ days, timeZone }, instant)).toBe(readingDate(instant, dayEnd, timeZone, prayers))
      },
    ),
    { numRuns: 60 },
  )
})

test('after the days in its plan, a device uses the calendar date in the member’s time zone', () => {
  const timeZone = 'America/New_York'
  expect(dateAt({ days: [], timeZone }, new Date('2026-11-23T03:00:00Z'))).toBe('2026-11-22')
})

const today = '2026-11-23'
const goal = {
  startsOn: '2026-11-01',
  measure: 'pages',
  amount: 2,
  weekdays: 127,
  fromPage: null,
  finishOn: null,
} as const
const history = { startedOn: '2026-11-01', goals: [goal], pauses: [], days: [] }

test('each day has the goal that counts on its date, or none during a pause and on unscheduled weekdays', () => {
  const from = '2026-11-25'
  const goals = [goal, { ...goal, startsOn: from, amount: 1, weekdays: 127 - 1 }]
  const pauses = [{ startsOn: '2026-11-26', endsOn: '2026-11-27' }]
  const planned = plannedGoals(emptyTotals, { ...history, goals, pauses }, today)
  expect(planned.size).toBe(plannedDays + 1)
  const texts = [0, 2, 3, 4, 5].map((days) => planned.get(addDays(today, days)))
  expect(texts).toEqual(['2 pages', '1 page', null, null, '1 page'])
  // A Monday.
  expect(planned.get('2026-11-30')).toBeNull()
})

test('each portion of a khatma plan ends on a later page than the one before', () => {
  const plan = { ...goal, startsOn: today, measure: 'khatma', fromPage: 1, finishOn: '2026-12-22' } as const
  const planned = plannedGoals(emptyTotals, { ...history, goals: [plan] }, today)
  expect(planned.get(today)).toMatch(/^pages 1 to 2[01]$/)
  const pages = [...planned.values()].map((text) => Number(/\d+$/.exec(text ?? '')?.[0]))
  expect(pages).toEqual([...pages].sort((a, b) => a - b))
  expect(new Set(pages).size).toBe(plannedDays + 1)
})
