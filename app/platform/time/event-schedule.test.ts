import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysOf,
  type EventTimes,
  eventEnd,
  instantOf,
  isoWithOffset,
  isPast,
  localDateIn,
  nextLocalMidnight,
  nextSession,
  sessionEnd,
  sessionsOf,
  startOfDay,
} from './event-schedule.ts'
import { addDays } from './local-date.ts'

const newYork = 'America/New_York'
const zones = [
  newYork,
  'UTC',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
]

function times(overrides: Partial<EventTimes> = {}): EventTimes {
  const localDate = overrides.localDate ?? '2026-11-28'
  return { localDate, lastDate: localDate, startTime: '10:00', endTime: '13:00', ...overrides }
}

const iso = (instant: Date | null | undefined) => instant?.toISOString()

describe('instants', () => {
  test('use the UTC offset of their date', () => {
    expect(iso(instantOf('2026-07-01', '10:00', newYork))).toBe('2026-07-01T14:00:00.000Z')
    expect(iso(instantOf('2026-11-28', '10:00', newYork))).toBe('2026-11-28T15:00:00.000Z')
  })

  test('are shifted forward for a local time that the clocks skip in spring', () => {
    expect(iso(instantOf('2026-03-08', '02:30', newYork))).toBe('2026-03-08T07:30:00.000Z')
    expect(isoWithOffset('2026-03-08', '02:30', newYork)).toBe('2026-03-08T03:30:00-04:00')
  })

  test('use the first occurrence of a local time that the clocks repeat in fall', () => {
    expect(iso(instantOf('2026-11-01', '01:30', newYork))).toBe('2026-11-01T05:30:00.000Z')
    expect(isoWithOffset('2026-11-01', '01:30', newYork)).toBe('2026-11-01T01:30:00-04:00')
  })

  test('a day starts at 1:00 AM where a clock change skips midnight', () => {
    expect(iso(startOfDay('2026-04-24', 'Africa/Cairo'))).toBe('2026-04-23T22:00:00.000Z')
    expect(isoWithOffset('2026-04-24', '00:00', 'Africa/Cairo')).toBe('2026-04-24T01:00:00+03:00')
  })

  test('round-trip to their local date', () => {
    const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(date, time, fc.constantFrom(...zones), (localDate, at, zone) => {
        // Samoa skipped a whole day when it crossed the date line.
        fc.pre(!(zone === 'Pacific/Apia' && localDate === '2011-12-30'))
        expect(localDateIn(instantOf(localDate, at, zone), zone)).toBe(localDate)
        expect(Date.parse(isoWithOffset(localDate, at, zone))).toBe(instantOf(localDate, at, zone).getTime())
      }),
    )
  })
})

test('the next local midnight is at most 25 hours ahead and starts the next date', () => {
  const now = fc.date({ min: new Date('2012-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(now, fc.constantFrom(...zones), (instant, zone) => {
      const midnight = nextLocalMidnight(instant, zone)
      expect(midnight > instant).toBe(true)
      expect(midnight.getTime() - instant.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      expect(localDateIn(midnight, zone)).toBe(addDays(localDateIn(instant, zone), 1))
      expect(localDateIn(new Date(midnight.getTime() - 1), zone)).toBe(localDateIn(instant, zone))
    }),
  )
})

describe('sessions', () => {
  test('a multi-day timed event has one each day, at the same local time across a clock change', () => {
    const sessions = sessionsOf(times({ localDate: '2026-10-31', lastDate: '2026-11-01' }), newYork)
    expect(sessions.map(({ startsAt }) => iso(startsAt))).toEqual([
      '2026-10-31T14:00:00.000Z',
      '2026-11-01T15:00:00.000Z',
    ])
  })

  test('an all-day event is a single session until midnight after its last day', () => {
    const [session, ...more] = sessionsOf(
      times({ startTime: null, endTime: null, lastDate: '2026-11-29' }),
      newYork,
    )
    expect(more).toEqual([])
    expect([iso(session?.startsAt), iso(session?.endsAt)]).toEqual([
      '2026-11-28T05:00:00.000Z',
      '2026-11-30T05:00:00.000Z',
    ])
  })

  test('an end time before the start time is on the next day', () => {
    const [session] = sessionsOf(times({ startTime: '20:00', endTime: '04:00' }), newYork)
    expect(iso(session?.endsAt)).toBe('2026-11-29T09:00:00.000Z')
  })

  test('daysOf lists each day of an event', () => {
    expect(daysOf({ localDate: '2026-12-31', lastDate: '2027-01-02' })).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(daysOf({ localDate: '2026-12-31', lastDate: '2026-12-01' })).toEqual(['2026-12-31'])
  })
})

describe('past events', () => {
  const at = (time: string) => new Date(`2026-11-28T${time}:00-05:00`)

  test('an event is past from the moment it ends', () => {
    expect(isPast(times(), at('12:59'), newYork)).toBe(false)
    expect(isPast(times(), at('13:00'), newYork)).toBe(true)
  })

  test('an event without an end time is past two hours after it starts', () => {
    expect(isPast(times({ endTime: null }), at('11:59'), newYork)).toBe(false)
    expect(isPast(times({ endTime: null }), at('12:00'), newYork)).toBe(true)
  })

  test('a multi-day event ends with its last session, even after midnight or when the clocks change', () => {
    const property = fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
      fc.constantFrom(null, '02:30', '10:00', '22:00'),
      fc.constantFrom(null, '01:30', '03:15', '13:00'),
      fc.constantFrom(...zones),
      (days, localDate, startTime, endTime, zone) => {
        const event = { localDate, lastDate: addDays(localDate, days), startTime, endTime }
        const ends = sessionsOf(event, zone).map((session) => sessionEnd(session).getTime())
        expect(eventEnd(event, zone).getTime()).toBe(ends.at(-1))
      },
    )
    fc.assert(property)
  })

  test('the next session is the first that is not over', () => {
    const drive = times({ lastDate: '2026-11-30' })
    expect(nextSession(drive, at('09:00'), newYork)?.localDate).toBe('2026-11-28')
    expect(nextSession(drive, at('12:00'), newYork)?.localDate).toBe('2026-11-28')
    expect(nextSession(drive, at('13:00'), newYork)?.localDate).toBe('2026-11-29')
    expect(nextSession(drive, new Date('2026-12-01T00:00:00Z'), newYork)).toBeUndefined()
  })

  test('an all-day event is upcoming until its first day is over', () => {
    const event = times({ startTime: null, endTime: null, lastDate: '2026-12-20' })
    expect(nextSession(event, at('23:59'), newYork)?.localDate).toBe('2026-11-28')
    expect(nextSession(event, new Date('2026-11-29T05:00:00Z'), newYork)).toBeUndefined()
    expect(isPast(event, new Date('2026-11-29T05:00:00Z'), newYork)).toBe(false)
  })
})
