import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { ayahCount, juzRange, pageRange } from '#app/quran/surahs/surahs.ts'
import { quranGoal, readingOn } from '#tests/fixtures/quran-history.ts'
import { type BadgeKey, badgeRules, breakDays, juzPages } from './badge-rules.ts'
import { badgesEarned } from './badges.ts'
import { juzShares } from './coverage.ts'
import type { DayReading, History } from './day-state.ts'
import { emptyTotals, foldDays } from './fold.ts'
import type { Goal } from './goal.ts'

const start = '2026-01-01'
const daily = quranGoal({ startsOn: start, measure: 'any' })

function fold(days: DayReading[], goals: Goal[] = [daily], today = days.at(-1)?.localDate ?? start) {
  const history: History = { startedOn: start, goals, pauses: [], days }
  return foldDays(emptyTotals, history, start, today, today)
}

const badges = (...args: Parameters<typeof fold>) =>
  badgesEarned(fold(...args)).map(({ badge, earnedOn }) => `${badge} ${earnedOn}`)

const daysFrom = (date: string, length: number, values: Partial<DayReading> = { taps: 1 }) =>
  Array.from({ length }, (_, day) => readingOn(addDays(date, day), values))

test('the first day and streaks of 7, 30 and 100 days earn badges on the days on which they are reached', () => {
  expect(badges(daysFrom(start, 100))).toEqual([
    'first-day 2026-01-01',
    'days-7 2026-01-07',
    'days-30 2026-01-30',
    'days-100 2026-04-10',
  ])
  expect(badges(daysFrom(start, 6))).toEqual(['first-day 2026-01-01'])
})

test('a streak earns no badge while one of its days can still become missed', () => {
  const days = [...daysFrom(start, 6), readingOn('2026-01-08', { taps: 1 })]
  expect(badges(days, [daily], '2026-01-08')).toEqual(['first-day 2026-01-01'])
  expect(fold(days).streak).toBe(7)
  expect(fold(days, [daily], '2026-01-09').streak).toBe(1)
  expect(badges(daysFrom(start, 8))).toContain('days-7 2026-01-07')
})

test('a badge is lost when the reading that earned it is deleted', () => {
  const days = daysFrom(start, 7)
  expect(badges(days)).toContain('days-7 2026-01-07')
  expect(badges(days.filter(({ localDate }) => localDate !== '2026-01-04'))).toEqual(['first-day 2026-01-01'])
})

test('reading again after seven days without reading earns a badge, but not after six', () => {
  const badgesAfterBreak = (days: number) => badges([readingOn(start), readingOn(addDays(start, days + 1))])
  expect(badgesAfterBreak(6)).toEqual(['first-day 2026-01-01'])
  expect(badgesAfterBreak(7)).toEqual(['first-day 2026-01-01', 'return 2026-01-09'])
})

test('the badge for a juz requires every ayah of one juz, in any order, or 20 pages', () => {
  const { from, to } = juzRange(30)
  const halves = [
    readingOn(start, { ranges: [{ from: from + 100, to }] }),
    readingOn('2026-01-02', { ranges: [{ from, to: from + 98 }] }),
  ]
  expect(badges(halves)).toEqual(['first-day 2026-01-01'])
  halves.push(readingOn('2026-01-03', { ranges: [{ from: from + 99, to: from + 99 }] }))
  expect(badges(halves)).toContain('juz 2026-01-03')
  expect(badges(daysFrom(start, 4, { pages: 5 }))).toContain('juz 2026-01-04')
})

test('a khatma is finished when ranges cover every ayah; then the next one begins', () => {
  const days = [
    readingOn(start, { ranges: [{ from: 3000, to: ayahCount }] }),
    readingOn('2026-01-02', { ranges: [{ from: 1, to: 3000 }] }),
    readingOn('2026-01-03', { ranges: [{ from: 1, to: 7 }] }),
  ]
  expect(badges(days)).toContain('khatma 2026-01-02')
  expect(fold(days).khatma).toMatchObject({ finished: 1, lastFinishedOn: '2026-01-02', coverage: [1, 7] })
})

const plan = quranGoal({ startsOn: start, measure: 'khatma', fromPage: 1, finishOn: '2026-01-30' })

test('taps can finish a khatma plan, which then asks for nothing until the next goal', () => {
  const days = daysFrom(start, 30)
  expect(badges(days, [plan])).toContain('khatma 2026-01-30')
  const afterPlan = fold(days, [plan], '2026-02-10')
  expect([afterPlan.pages, afterPlan.missedDays, afterPlan.khatma.finished]).toEqual([604, 0, 1])
  const nextPlan = quranGoal({
    startsOn: '2026-02-01',
    measure: 'khatma',
    fromPage: 1,
    finishOn: '2026-03-02',
  })
  const afterBoth = fold([...days, ...daysFrom('2026-02-01', 30)], [plan, nextPlan])
  expect([afterBoth.khatma.finished, afterBoth.pages, afterBoth.khatma.lastFinishedOn]).toEqual([
    2,
    1208,
    '2026-03-02',
  ])
})

test('the pages of a plan show on the juz map, starting with its first page', () => {
  const shares = juzShares(fold([readingOn(start, { pages: 21 })], [plan]).khatma.coverage)
  expect(shares.slice(0, 2)).toEqual([1, 0])
  const continued = { ...plan, fromPage: 582 }
  const { coverage } = fold([readingOn(start, { pages: 1.5 })], [continued]).khatma
  // The pages before a plan count as read; the half page does not count yet.
  expect(coverage).toEqual([1, pageRange(582).to])
  expect(juzShares(coverage)[28]).toBe(1)
})

test('a changed plan continues where the member was', () => {
  const changed = { ...plan, startsOn: '2026-01-04', fromPage: 63, finishOn: '2026-02-28' }
  const { khatma } = fold([...daysFrom(start, 3), readingOn('2026-01-04', { pages: 2 })], [plan, changed])
  expect(khatma.coverage).toEqual([1, pageRange(64).to])
  expect(khatma.plan).toEqual({ startsOn: '2026-01-04', pages: 2 })
})

test('after the last day of a plan, no day is missed, and reading can still finish the plan', () => {
  const readDays = daysFrom(start, 28)
  const afterPlan = fold(readDays, [plan], '2026-02-20')
  expect([afterPlan.missedDays, afterPlan.last?.state, afterPlan.last?.portion?.overdue]).toEqual([
    2,
    'free',
    true,
  ])
  const remaining = afterPlan.last?.portion?.pages ?? 0
  expect(badges([...readDays, readingOn('2026-02-20', { pages: remaining })], [plan])).toContain(
    'khatma 2026-02-20',
  )
})

test('the published rules state the numbers that the code uses', () => {
  const publishedNumber = (badge: BadgeKey, unit: string) =>
    Number(badgeRules[badge].rule.match(new RegExp(`(\\d+) ${unit}`))?.[1])
  const hasBadge = (badge: BadgeKey, days: DayReading[]) =>
    badges(days).some((earned) => earned.startsWith(`${badge} `))
  for (const badge of ['days-7', 'days-30', 'days-100'] as const) {
    const days = publishedNumber(badge, 'days')
    expect([days - 1, days].map((length) => hasBadge(badge, daysFrom(start, length)))).toEqual([false, true])
  }
  const pages = publishedNumber('juz', 'pages')
  expect([pages - 0.25, pages].map((read) => hasBadge('juz', [readingOn(start, { pages: read })]))).toEqual([
    false,
    true,
  ])
  const days = publishedNumber('return', 'days')
  expect([pages, days]).toEqual([juzPages, breakDays])
  const daysAroundBreak = (unread: number) => [readingOn(start), readingOn(addDays(start, unread + 1))]
  expect([days - 1, days].map((unread) => hasBadge('return', daysAroundBreak(unread)))).toEqual([false, true])
})
