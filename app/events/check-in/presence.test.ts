import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksBefore, breaksBetween } from '#app/events/hours/breaks.ts'
import { minutesPresent, nextTime, type Operation, personKey, presenceOf } from './presence.ts'

const start = Date.parse('2026-11-28T15:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

const fields = fc.record({
  signupId: fc.constantFrom('amina', 'bilal'),
  person: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom('in', 'out', 'undo'),
  at: fc.integer({ min: 0, max: 20 }).map(at),
})
const history = fc
  .array(fields, { maxLength: 30 })
  .map((list): Operation[] =>
    list.map((operation, index) => ({ id: `id-${(index * 7) % 31}`, ...operation })),
  )

test('operations that are delivered late, more than once or out of order have the same result', () => {
  const deliveries = history.chain((operations) =>
    fc.tuple(
      fc.constant(operations),
      fc.shuffledSubarray([...operations, ...operations], { minLength: 0 }).map((some) => {
        const missing = operations.filter((operation) => !some.includes(operation))
        return [...some, ...missing]
      }),
    ),
  )
  fc.assert(
    fc.property(deliveries, ([operations, delivered]) => {
      expect(presenceOf(delivered)).toEqual(presenceOf(operations))
    }),
    { numRuns: 1000 },
  )
})

test('two devices that exchange their operations agree', () => {
  fc.assert(
    fc.property(history, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (operations, sides) => {
      const first = operations.filter((_, index) => sides[index])
      const second = operations.filter((_, index) => !sides[index])
      expect(presenceOf([...first, ...second])).toEqual(presenceOf([...second, ...first, ...first]))
    }),
    { numRuns: 1000 },
  )
})

test('everyone with a presence was checked in no earlier than their last undo, and left no earlier than they arrived', () => {
  fc.assert(
    fc.property(history, (operations) => {
      const presences = presenceOf(operations)
      for (const [key, { arrivedAt, leftAt }] of presences) {
        const recorded = operations.filter((operation) => personKey(operation) === key)
        const undone = recorded.filter(({ kind }) => kind === 'undo').map((operation) => operation.at)
        expect(recorded.some((operation) => operation.kind === 'in' && operation.at === arrivedAt)).toBe(true)
        expect(undone.every((time) => time <= arrivedAt)).toBe(true)
        expect(leftAt === null || leftAt >= arrivedAt).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('an undo reverts every operation that the device knows about, even if its clock is behind', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: -60, max: 60 }), (operations, clock) => {
      const subject = { signupId: 'amina', person: 0 }
      const time = nextTime(operations, subject, new Date(at(clock)))
      const undo: Operation = { ...subject, id: 'undo', kind: 'undo', at: time }
      const present = presenceOf([undo, ...operations])
      expect(present.has(personKey(subject))).toBe(false)
      const others = (all: Operation[]) => [...presenceOf(all)].filter(([key]) => key !== personKey(subject))
      expect([...present]).toEqual(others(operations))
    }),
    { numRuns: 1000 },
  )
})

test('someone who comes back counts as present in between', () => {
  const person = { signupId: 'amina', person: 0 }
  const operations: Operation[] = [
    { id: 'a', ...person, kind: 'in', at: at(0) },
    { id: 'b', ...person, kind: 'out', at: at(30) },
    { id: 'c', ...person, kind: 'in', at: at(40) },
  ]
  expect(presenceOf(operations).get('amina 0')).toEqual({ arrivedAt: at(0), leftAt: null })
  const left: Operation = { id: 'd', ...person, kind: 'out', at: at(95) }
  expect(minutesPresent(presenceOf([left, ...operations]).get('amina 0') ?? fail(), 60)).toBe(95)
})

test('without a check-out, the length of the event is proposed; with one, at least a minute and at most 31 days', () => {
  const arrivedAt = at(0)
  expect(minutesPresent({ arrivedAt, leftAt: null }, 150)).toBe(150)
  expect(minutesPresent({ arrivedAt, leftAt: null }, null)).toBeNull()
  expect(minutesPresent({ arrivedAt, leftAt: arrivedAt }, 150)).toBe(1)
  expect(minutesPresent({ arrivedAt, leftAt: at(60 * 24 * 90) }, 150)).toBe(24 * 60 * 31)
})

function fail(): never {
  throw new Error('The person is not present')
}

const dayMinutes = 24 * 60

/** Three days from 10:00 to 16:00 in New York, and a shift on the first night. */
const sessions = [0, dayMinutes, 2 * dayMinutes, 12 * 60].map((minute) => ({
  localDate: '',
  startsAt: new Date(at(minute)),
  endsAt: new Date(at(minute + 6 * 60)),
}))

test('nights between the days of an event are not counted', () => {
  const days = sessions.slice(0, 3)
  const stay = { arrivedAt: at(0), leftAt: at(2 * dayMinutes + 6 * 60) }
  expect(minutesPresent(stay, null, breaksBetween(days))).toBe(18 * 60)
  expect(minutesPresent(stay, null, breaksBetween(sessions))).toBe(24 * 60)
  const early = { arrivedAt: at(-60), leftAt: at(6 * 60 + 30) }
  expect(minutesPresent(early, null, breaksBetween(days))).toBe(7 * 60)
  expect(minutesPresent(early, null, breaksBetween(days.slice(0, 1)))).toBe(7 * 60 + 30)
})

test('someone who stays after a session counts as present until they leave, unless they leave on a later day', () => {
  const breaks = breaksBetween(sessions.slice(0, 3))
  const lengthOf = (arrived: number, left: number) =>
    minutesPresent(
      { arrivedAt: at(arrived), leftAt: at(left) },
      null,
      breaksBefore(breaks, new Date(at(left)), 'America/New_York'),
    )
  expect(lengthOf(0, 9 * 60)).toBe(9 * 60)
  expect(lengthOf(0, dayMinutes - 30)).toBe(6 * 60)
  expect(lengthOf(0, dayMinutes + 9 * 60)).toBe(15 * 60)
})

test('an event without an end time has no breaks', () => {
  expect(breaksBetween(sessions.map((session) => ({ ...session, endsAt: null })))).toEqual([])
  expect(
    breaksBetween(sessions.map((session, day) => (day === 1 ? { ...session, endsAt: null } : session))),
  ).toEqual([])
})

test('every minute from check-in to check-out is counted, except those in a break', () => {
  const minute = fc.integer({ min: -100, max: 400 })
  const parts = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 300 }), length: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(minute, minute, parts, (one, other, times) => {
      const [arrived, left] = [Math.min(one, other), Math.max(one, other)]
      const breaks = breaksBetween(
        times.map(({ from, length }) => ({
          localDate: '',
          startsAt: new Date(at(from)),
          endsAt: new Date(at(from + length)),
        })),
      )
      const first = Math.min(...times.map(({ from }) => from))
      const last = Math.max(...times.map(({ from, length }) => from + length))
      const isCounted = (time: number) =>
        time < first || time >= last || times.some(({ from, length }) => time >= from && time < from + length)
      const expected = Array.from({ length: left - arrived }, (_, index) => arrived + index).filter(
        isCounted,
      ).length
      expect(minutesPresent({ arrivedAt: at(arrived), leftAt: at(left) }, null, breaks)).toBe(
        Math.max(expected, 1),
      )
    }),
    { numRuns: 1000 },
  )
})
