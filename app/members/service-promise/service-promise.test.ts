import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthOf } from '#app/platform/time/local-date.ts'
import {
  amountInMonth,
  coveredDays,
  firstAddableDate,
  firstComparedDate,
  firstStoppedDate,
  lastDueDate,
  type PromiseVersion,
  promiseOn,
  type ServiceDay,
  settleDays,
} from './service-promise.ts'

const version = (startsOn: string, change: Partial<PromiseVersion> = {}): PromiseVersion => ({
  startsOn,
  state: 'active',
  kind: 'money',
  perDay: 500,
  monthlyCap: 1200,
  currency: 'USD',
  ...change,
})

const minutes = { kind: 'minutes', currency: null } as const

const settle = (
  missed: string[],
  { versions = [version('2026-11-01')], stored = [] as ServiceDay[], addFrom = '2026-11-01' } = {},
) => settleDays({ versions, stored, missed, from: '2026-11-01', addFrom })

test('the days of a month count until they reach the cap, and the last day counts for the remaining amount', () => {
  const { added } = settle(['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-12-01'])
  expect(added.map(({ localDate, amount }) => [localDate, amount])).toEqual([
    ['2026-11-03', 500],
    ['2026-11-04', 500],
    ['2026-11-05', 200],
    ['2026-12-01', 500],
  ])
})

test('a day counts under the version of the promise on its date', () => {
  const versions = [
    version('2026-11-10', { ...minutes, perDay: 30, monthlyCap: 60 }),
    version('2026-11-02'),
    version('2026-11-20', { state: 'paused' }),
    version('2026-11-25'),
    version('2026-11-28', { state: 'stopped' }),
  ]
  const missed = ['2026-11-01', '2026-11-09', '2026-11-10', '2026-11-20', '2026-11-25', '2026-11-28']
  const { added } = settle(missed, { versions })
  expect(added.map(({ localDate, kind, amount }) => [localDate, kind, amount])).toEqual([
    ['2026-11-09', 'money', 500],
    ['2026-11-10', 'minutes', 30],
    ['2026-11-25', 'money', 500],
  ])
})

test('a correction removes a day that is open or was let go, and makes room for another day', () => {
  const stored = settle(['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']).added
  const again = settle(['2026-11-04', '2026-11-05', '2026-11-06'], { stored })
  expect(again.removed).toEqual(['2026-11-03'])
  expect(again.added).toMatchObject([{ localDate: '2026-11-06', amount: 500 }])
  const forgiven = stored.map((day) => ({ ...day, status: 'forgiven' as const }))
  expect(settle([], { stored: forgiven }).removed).toHaveLength(3)
})

test('a day that was given or served stays after a correction, and a settled date is never added again', () => {
  const stored = settle(['2026-11-03', '2026-11-04']).added
  for (const status of ['given', 'served'] as const) {
    const settled = stored.map((day) => ({ ...day, status }))
    expect(settle([], { stored: settled })).toEqual({ added: [], removed: [] })
  }
  const forgiven = stored.map((day) => ({ ...day, status: 'forgiven' as const }))
  expect(settle(['2026-11-03', '2026-11-04'], { stored: forgiven })).toEqual({ added: [], removed: [] })
})

test('a day is settled after its grace period, and a stop excludes days that could still be logged', () => {
  expect(lastDueDate('2026-11-23')).toBe('2026-11-21')
  expect(firstStoppedDate('2026-11-23')).toBe('2026-11-22')
  expect(firstAddableDate('2026-11-20', '2026-11-23')).toBe('2026-11-15')
  expect(firstAddableDate('2026-10-01', '2026-11-23')).toBe('2026-10-02')
  expect(promiseOn('2026-11-01', [version('2026-11-02')])).toBeUndefined()
})

test('hours cover the days before them, oldest first, each in full and only once', () => {
  const day = (localDate: string, amount = 30, status: ServiceDay['status'] = 'open'): ServiceDay => ({
    localDate,
    amount,
    status,
    ...minutes,
  })
  const coveredDates = (days: ServiceDay[], hours: [string, number][]) =>
    coveredDays(
      days,
      hours.map(([localDate, served]) => ({ localDate, minutes: served })),
    ).map(({ localDate }) => localDate)
  const days = [day('2026-11-05'), day('2026-11-03'), day('2026-11-10')]
  expect(coveredDates(days, [['2026-11-08', 60]])).toEqual(['2026-11-03', '2026-11-05'])
  expect(coveredDates(days, [['2026-11-08', 45]])).toEqual(['2026-11-03'])
  expect(coveredDates(days, [['2026-11-05', 60]])).toEqual(['2026-11-03'])
  expect(coveredDates(days, [['2026-11-12', 60]])).toEqual(['2026-11-03', '2026-11-05'])
  expect(coveredDates([...days, day('2026-11-09', 30, 'served')], [['2026-11-12', 60]])).toEqual([
    '2026-11-03',
  ])
  // A day that does not fit is skipped.
  expect(coveredDates([day('2026-11-03', 90), day('2026-11-04')], [['2026-11-08', 60]])).toEqual([
    '2026-11-04',
  ])
  expect(
    coveredDates([{ ...day('2026-11-03'), kind: 'money', currency: 'USD' }], [['2026-11-08', 60]]),
  ).toEqual([])
})

const first = '2026-10-01'
const lastDay = 70
const dateAt = (day: number) => addDays(first, day)
const dayNumber = fc.integer({ min: 0, max: lastDay })
const versionArbitrary = fc
  .record({
    startsOn: dayNumber.map(dateAt),
    state: fc.constantFrom('active' as const, 'active' as const, 'paused' as const, 'stopped' as const),
    perDay: fc.integer({ min: 5, max: 240 }),
    days: fc.integer({ min: 1, max: 31 }),
    kind: fc.constantFrom('money' as const, 'minutes' as const),
  })
  .map(({ days, ...terms }): PromiseVersion => {
    const currency = terms.kind === 'money' ? 'USD' : null
    return { ...terms, currency, monthlyCap: terms.perDay * days }
  })
const historyArbitrary = fc.record({
  versions: fc.uniqueArray(versionArbitrary, {
    selector: ({ startsOn }) => startsOn,
    minLength: 1,
    maxLength: 6,
  }),
  missed: fc.uniqueArray(dayNumber, { maxLength: lastDay }),
  // On day `on`, the member logs, unlogs or settles the date that is `daysAgo` days earlier.
  actions: fc.array(
    fc.record({
      on: dayNumber,
      daysAgo: fc.integer({ min: 1, max: 7 }),
      verb: fc.constantFrom('log' as const, 'unlog' as const, 'given' as const, 'forgiven' as const),
    }),
    { maxLength: 30 },
  ),
  runs: fc.uniqueArray(dayNumber, { minLength: 1, maxLength: lastDay }),
})
type PromiseHistory = typeof historyArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Runs the daily job on some days of a history. */
function simulate(
  { versions, missed, actions, runs }: PromiseHistory,
  check: (days: ServiceDay[], missed: string[]) => void,
) {
  const missedDates = new Set(missed.map(dateAt))
  let stored: ServiceDay[] = []
  let through = addDays(first, -1)
  for (let day = 0; day <= lastDay + 2; day++) {
    const today = dateAt(day)
    for (const { on, daysAgo, verb } of actions) {
      const date = addDays(today, -daysAgo)
      if (on !== day) continue
      if (verb === 'log') missedDates.delete(date)
      else if (verb === 'unlog') missedDates.add(date)
      else stored = stored.map((entry) => (entry.localDate === date ? { ...entry, status: verb } : entry))
    }
    if (!runs.includes(day) && day < lastDay) continue
    const addFrom = firstAddableDate(through, today)
    const open = stored.filter(({ status }) => status === 'open').map(({ localDate }) => localDate)
    const from = firstComparedDate(addFrom, open.sort()[0] ?? null)
    const due = [...missedDates].filter((date) => date >= from && date <= lastDueDate(today)).sort()
    const run = () => {
      const { added, removed } = settleDays({ versions, stored, missed: due, from, addFrom })
      stored = [...stored.filter(({ localDate }) => !removed.includes(localDate)), ...added]
      return added.length + removed.length
    }
    run()
    expect(run()).toBe(0)
    through = lastDueDate(today) > through ? lastDueDate(today) : through
    check(stored, due)
  }
  return stored
}

test('in any history, each missed day is stored at most once, under its promise and within its month’s cap', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      simulate(history, (stored, due) => {
        expect(new Set(stored.map(({ localDate }) => localDate)).size).toBe(stored.length)
        for (const day of stored) {
          const promise = promiseOn(day.localDate, history.versions)
          expect(promise).toMatchObject({ state: 'active', kind: day.kind })
          expect(day.amount).toBeGreaterThan(0)
          expect(day.amount).toBeLessThanOrEqual(promise?.perDay ?? 0)
          if (day.status === 'open') expect(due).toContain(day.localDate)
          // If the cap changed within the month, the highest cap applies to the whole month.
          const caps = history.versions
            .filter(({ startsOn }) => monthOf(startsOn) <= monthOf(day.localDate))
            .filter(({ kind }) => kind === day.kind)
            .map(({ monthlyCap }) => monthlyCap)
          expect(amountInMonth(stored, day.localDate, day)).toBeLessThanOrEqual(Math.max(...caps))
        }
      })
    }),
  )
})

test('without corrections, the days do not depend on when the job runs', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const daily = { ...history, actions: [], runs: Array.from({ length: lastDay + 3 }, (_, day) => day) }
      const summarize = (stored: ServiceDay[]) =>
        stored.map(({ localDate, amount }) => `${localDate} ${amount}`).sort()
      const ignore = () => {}
      expect(summarize(simulate({ ...history, actions: [] }, ignore))).toEqual(
        summarize(simulate(daily, ignore)),
      )
    }),
  )
})

test('the covered days since any date never need more minutes than were served after that date', () => {
  const day = fc.record({
    localDate: dayNumber.map(dateAt),
    amount: fc.integer({ min: 5, max: 240 }),
    status: fc.constantFrom('open' as const, 'served' as const, 'forgiven' as const),
    kind: fc.constant('minutes' as const),
    currency: fc.constant(null),
  })
  const days = fc.uniqueArray(day, { selector: ({ localDate }) => localDate, maxLength: 30 })
  const hours = fc.array(
    fc.record({ localDate: dayNumber.map(dateAt), minutes: fc.integer({ min: 1, max: 600 }) }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(days, hours, (all, served) => {
      const covered = coveredDays(all, served)
      expect(covered.every(({ status }) => status === 'open')).toBe(true)
      const used = [...covered, ...all.filter(({ status }) => status === 'served')]
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      for (const { localDate: date } of covered) {
        const demand = sum(used.filter((other) => other.localDate >= date).map(({ amount }) => amount))
        const supply = sum(served.filter((entry) => entry.localDate > date).map((entry) => entry.minutes))
        expect(demand).toBeLessThanOrEqual(supply)
      }
    }),
  )
})
