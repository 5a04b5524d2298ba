import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '#app/platform/time/instant.ts'
import { daysBetween } from '#app/platform/time/local-date.ts'
import { quranGoal, readingOn } from '#tests/fixtures/quran-history.ts'
import { expectedDays } from '#tests/fixtures/quran-reference-implementation.ts'
import type { DayReading, History } from './day-state.ts'
import { emptyTotals, foldDays, listDays } from './fold.ts'
import { type DayEnd, readingDate } from './reading-day.ts'
import { isSkippedDate } from './skipped-date.ts'

const midnight: DayEnd = { dayEnd: 'midnight', dayEndHour: 0 }

interface Stay {
  timeZone: string
  hours: number
}

/** The days of someone who reads every `readEvery` hours, wherever they are. */
function travel(from: string, stays: Stay[], readEvery: number, dayEnd: DayEnd) {
  const days = new Map<string, DayReading>()
  let last = ''
  let instant = Date.parse(from)
  for (const { timeZone, hours } of stays) {
    const leavesAt = instant + hours * hourMs
    for (; instant < leavesAt; instant += readEvery * hourMs) {
      last = readingDate(new Date(instant), dayEnd, timeZone)
      const day = days.get(last) ?? readingOn(last, { entries: 0, timeZone })
      days.set(last, { ...day, taps: day.taps + 1, entries: day.entries + 1 })
    }
  }
  const sorted = [...days.values()].sort((a, b) => (a.localDate < b.localDate ? -1 : 1))
  return { days: sorted, today: sorted.at(-1)?.localDate ?? last }
}

const historyOf = (days: DayReading[]): History => ({
  startedOn: days[0]?.localDate ?? null,
  goals: [quranGoal({ startsOn: '2000-01-01', measure: 'any' })],
  pauses: [],
  days,
})

const staysIn = (...timeZones: string[]) => timeZones.map((timeZone) => ({ timeZone, hours: 96 }))

function foldTrip(from: string, stays: Stay[], readEvery = 10, dayEnd = midnight) {
  const { days, today } = travel(from, stays, readEvery, dayEnd)
  const history = historyOf(days)
  const first = days[0]?.localDate ?? today
  const dateCount = daysBetween(first, today) + 1
  return { days, today, history, dateCount, totals: foldDays(emptyTotals, history, first, today, today) }
}

test('a date that repeats after crossing the date line counts once', () => {
  const { days, totals, dateCount } = foldTrip(
    '2026-11-01T00:00:00+14:00',
    staysIn('Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  )
  expect(dateCount).toBe(days.length)
  expect([totals.streak, totals.daysRead, totals.missedDays]).toEqual([days.length, days.length, 0])
})

test('a date that is skipped by crossing the date line is free', () => {
  const { days, history, today, dateCount, totals } = foldTrip(
    '2026-11-01T00:00:00-11:00',
    staysIn('Pacific/Pago_Pago', 'Pacific/Kiritimati'),
  )
  expect(dateCount).toBe(days.length + 1)
  expect([totals.streak, totals.missedDays]).toEqual([days.length, 0])
  const [first] = days
  const states = listDays(emptyTotals, history, first?.localDate ?? '', today, today)
  expect(states.filter(({ state }) => state === 'free').map(({ date }) => date)).toEqual(['2026-11-05'])
})

test('a date with less than half of its hours is skipped: from Los Angeles to Sydney, but not from New York to London', () => {
  const skips = (zoneBefore: string, zoneAfter: string) => isSkippedDate('2026-11-24', zoneBefore, zoneAfter)
  expect(skips('America/Los_Angeles', 'Australia/Sydney')).toBe(true)
  expect(skips('America/Los_Angeles', 'Asia/Tokyo')).toBe(true)
  expect(skips('America/New_York', 'Europe/London')).toBe(false)
  expect(skips('Asia/Tokyo', 'America/Los_Angeles')).toBe(false)
  // Daylight saving, and the date that Samoa skipped.
  expect(isSkippedDate('2027-03-14', 'America/New_York', 'America/New_York')).toBe(false)
  expect(isSkippedDate('2011-12-30', 'Pacific/Apia', 'Pacific/Apia')).toBe(true)
})

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Europe/London',
]

test('travelers who read every few hours never miss a day, and each date counts once', () => {
  const stay = fc.record({
    timeZone: fc.constantFrom(...zones),
    hours: fc.integer({ min: 72, max: 200 }),
  })
  const dayEnd = fc.constantFrom<DayEnd>(midnight, { dayEnd: 'hour', dayEndHour: 4 })
  // The clocks change within these weeks.
  const from = fc.constantFrom('2026-03-01T07:00:00Z', '2026-09-20T16:00:00Z', '2026-10-20T00:30:00Z')
  fc.assert(
    fc.property(
      from,
      fc.array(stay, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 3, max: 10 }),
      dayEnd,
      (...trip) => {
        const { days, history, today, totals } = foldTrip(...trip)
        expect(totals.missedDays).toBe(0)
        expect(totals.streak).toBe(days.length)
        const states = expectedDays(history, today).map(({ state }) => state)
        expect(states.filter((state) => state !== 'done' && state !== 'free')).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
