import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { isPaused, type Pause } from '#app/quran/practice/pause.ts'
import { earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { canChangePause, canDeletePause, checkPause, endedPause, mergePauses, pausePhase } from './pause.ts'

const today = '2026-11-23'
const day = fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days))
const anyPause = fc.record({ startsOn: day, length: fc.option(fc.nat(8)) }).map(
  ({ startsOn, length }): Pause => ({
    startsOn,
    endsOn: length === null ? null : addDays(startsOn, length),
  }),
)
const dates = Array.from({ length: 70 }, (_, index) => addDays(today, index - 30))
const pausedDates = (pauses: Pause[]) => dates.filter((date) => isPaused(date, pauses))

test('merged pauses never overlap, and cover the same dates', () => {
  fc.assert(
    fc.property(fc.array(anyPause, { maxLength: 12 }), (pauses) => {
      let stored: Pause[] = []
      for (const pause of pauses) {
        const { dates: merged, replaced } = mergePauses(pause, stored)
        stored = [...stored.filter((other) => !replaced.includes(other)), merged]
      }
      expect(pausedDates(stored)).toEqual(pausedDates(pauses))
      for (const date of dates)
        expect(stored.filter((pause) => isPaused(date, [pause])).length).toBeLessThan(2)
    }),
    { numRuns: 200 },
  )
})

test('an accepted change never affects a day that can no longer be logged', () => {
  fc.assert(
    fc.property(anyPause, fc.option(anyPause), (after, before) => {
      if (Object.keys(checkPause(after, before, today)).length > 0) return
      const settledDates = (pauses: Pause[]) =>
        pausedDates(pauses).filter((date) => date < earliestLoggableDate(today))
      expect(settledDates([after])).toEqual(settledDates(before ? [before] : []))
    }),
    { numRuns: 300 },
  )
})

test('a pause can begin up to seven days ago, and neither of its dates can be more than a year ahead', () => {
  const errorsOf = (startsOn: string, endsOn: string | null) =>
    Object.keys(checkPause({ startsOn, endsOn }, null, today))
  expect(errorsOf('2026-11-16', null)).toEqual([])
  expect(errorsOf('2026-11-15', null)).toEqual(['startsOn'])
  expect(errorsOf('2027-11-24', null)).toEqual([])
  expect(errorsOf('2027-11-25', null)).toEqual(['startsOn'])
  expect(errorsOf('2026-11-23', '2026-11-22')).toEqual(['endsOn'])
  expect(errorsOf('2026-11-23', '2028-01-01')).toEqual(['endsOn'])
})

test('an open-ended pause that began a month ago can end no earlier than eight days ago, and its first day is fixed', () => {
  const before = { startsOn: '2026-10-20', endsOn: null }
  const errorsOf = (after: Pause) => Object.keys(checkPause(after, before, today))
  expect(errorsOf({ ...before, endsOn: '2026-11-15' })).toEqual([])
  expect(errorsOf({ ...before, endsOn: '2026-11-14' })).toEqual(['endsOn'])
  expect(errorsOf({ startsOn: '2026-10-21', endsOn: null })).toEqual(['startsOn'])
  expect([canChangePause(before, today), canDeletePause(before, today)]).toEqual([true, false])
})

test('a pause that ended more than eight days ago cannot be changed, not even made longer', () => {
  const before = { startsOn: '2026-10-20', endsOn: '2026-11-14' }
  expect(canChangePause(before, today)).toBe(false)
  for (const endsOn of [null, '2026-11-14', '2026-11-30'])
    expect(Object.keys(checkPause({ ...before, endsOn }, before, today))).toEqual(['endsOn'])
})

test('ending a pause makes today count again', () => {
  expect(endedPause({ startsOn: '2026-11-20', endsOn: null }, today)).toEqual({
    startsOn: '2026-11-20',
    endsOn: '2026-11-22',
  })
  expect(endedPause({ startsOn: today, endsOn: '2026-11-30' }, today)).toBe(null)
})

test('a pause is planned, current or past', () => {
  expect([
    pausePhase({ startsOn: '2026-11-24', endsOn: null }, today),
    pausePhase({ startsOn: '2026-11-22', endsOn: today }, today),
    pausePhase({ startsOn: '2026-11-01', endsOn: '2026-11-22' }, today),
  ]).toEqual(['planned', 'current', 'past'])
})
