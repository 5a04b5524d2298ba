import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accept,
  admit,
  confirm,
  expire,
  freePlaces,
  heldPlaces,
  hold,
  holdsPlaces,
  join,
  leave,
  offerPlaces,
  type Roster,
  resize,
  waitlist,
  waitlistNumber,
} from './roster.ts'

const start = Date.parse('2026-11-23T12:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)
const holdMinutes = 30
const offerMinutes = 120

type Step =
  | { type: 'join' | 'joinAsGuest' | 'resize'; id: string; size: number }
  | { type: 'confirm' | 'accept' | 'leave' | 'admit' | 'hold'; id: string }
  | { type: 'capacity'; capacity: number | null }
  | { type: 'wait'; minutes: number }

const id = fc.integer({ min: 1, max: 12 }).map(String)
const size = fc.integer({ min: 1, max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constantFrom('join', 'joinAsGuest', 'resize'), id, size }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('confirm', 'accept', 'leave', 'hold'), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('capacity'),
      capacity: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 200 }) }),
  },
)
const organizerStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('admit'), id }) },
)

function apply(roster: Roster, step: Step, now: Date): Roster {
  switch (step.type) {
    case 'join':
      return join(roster, { id: step.id, partySize: step.size }) ?? roster
    case 'joinAsGuest': {
      const holdUntil = new Date(now.getTime() + holdMinutes * 60_000)
      return join(roster, { id: step.id, partySize: step.size }, holdUntil) ?? roster
    }
    case 'resize':
      return resize(roster, step.id, step.size) ?? roster
    case 'capacity':
      return { ...roster, capacity: step.capacity }
    case 'wait':
      return roster
    case 'hold':
      return hold(roster, step.id, new Date(now.getTime() + offerMinutes * 60_000)) ?? roster
    default:
      return { confirm, accept, leave, admit }[step.type](roster, step.id) ?? roster
  }
}

/** Runs a history and checks each change, from the roster before it to the one after the next offers. */
function runHistory(steps: Step[], check: (before: Roster, after: Roster, step: Step, now: Date) => void) {
  let roster: Roster = { capacity: 8, signups: [] }
  let minutes = 0
  for (const step of steps) {
    minutes += step.type === 'wait' ? step.minutes : 1
    const now = at(minutes)
    const offersUntil = at(minutes + offerMinutes)
    const expired = offerPlaces(expire(roster, now), offersUntil)
    check(roster, expired, { type: 'wait', minutes: 0 }, now)
    const after = offerPlaces(apply(expired, step, now), offersUntil)
    check(expired, after, step, now)
    roster = after
  }
}

const checkHistories = (
  steps: fc.Arbitrary<Step>,
  check: (before: Roster, after: Roster, step: Step, now: Date) => void,
) =>
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (history) => runHistory(history, check)),
    { numRuns: 300 },
  )

const byId = (roster: Roster) => new Map(roster.signups.map((signup) => [signup.id, signup]))

test('held places never exceed the capacity, and do not grow while a reduced capacity is exceeded', () => {
  checkHistories(organizerStep, (before, after) => {
    if (heldPlaces(after) <= (after.capacity ?? Number.POSITIVE_INFINITY)) return
    expect(heldPlaces(after)).toBeLessThanOrEqual(heldPlaces(before))
  })
})

test('nobody gets a place while someone ahead on the waitlist could still get one', () => {
  checkHistories(step, (before, after) => {
    const previousById = byId(before)
    const newlyPlaced = after.signups.filter((signup) => {
      const previous = previousById.get(signup.id)
      return holdsPlaces(signup) && !(previous && holdsPlaces(previous))
    })
    const capacity = after.capacity ?? Number.POSITIVE_INFINITY
    for (const { position } of newlyPlaced) {
      const skipped = waitlist(after).filter(
        (waiting) => waiting.position < position && waiting.partySize <= capacity,
      )
      expect(skipped).toEqual([])
    }
  })
})

test('the first in line waits only while too few places are free for their party', () => {
  checkHistories(organizerStep, (_, after) => {
    const first = waitlist(after).find(({ partySize }) => partySize <= (after.capacity ?? partySize))
    if (first) expect(freePlaces(after)).toBeLessThan(first.partySize)
  })
})

test('an offer expires once, at its time, and not before', () => {
  checkHistories(organizerStep, (before, after, step, now) => {
    const previousById = byId(before)
    for (const signup of after.signups) {
      const previous = previousById.get(signup.id)
      if (signup.status === 'offered')
        expect(signup.expiresAt && signup.expiresAt > now.toISOString()).toBe(true)
      if (previous?.status === 'cancelled' && step.type === 'wait') expect(signup.status).toBe('cancelled')
      const isExpired =
        previous?.status === 'offered' && signup.status === 'cancelled' && step.type !== 'leave'
      if (isExpired) expect(previous.expiresAt && previous.expiresAt <= now.toISOString()).toBe(true)
    }
  })
})

test('leaving frees exactly the places held, and a canceled sign-up holds none', () => {
  checkHistories(organizerStep, (before, _, step) => {
    if (step.type !== 'leave') return
    const signup = byId(before).get(step.id)
    const after = leave(before, step.id)
    if (!signup || !after) return
    const freed = holdsPlaces(signup) ? signup.partySize : 0
    expect(heldPlaces(before) - heldPlaces(after)).toBe(freed)
  })
  const cancelled = { id: 'a', partySize: 4, status: 'cancelled', expiresAt: null, position: 1 } as const
  expect(heldPlaces({ capacity: 4, signups: [cancelled] })).toBe(0)
})

test('positions are unique, so the order of the waitlist is never ambiguous', () => {
  checkHistories(organizerStep, (_, after) => {
    const positions = after.signups.map(({ position }) => position)
    expect(new Set(positions).size).toBe(positions.length)
  })
})

const signUp = (roster: Roster, id: string, partySize = 1) => join(roster, { id, partySize }) ?? roster
const statusOf = (roster: Roster | null, id: string) => roster && byId(roster).get(id)?.status

test('a smaller party waits behind a larger one, which is offered its places when enough are free', () => {
  let roster: Roster = { capacity: 4, signups: [] }
  for (const [id, partySize] of [
    ['a', 2],
    ['b', 2],
    ['family', 3],
    ['single', 1],
  ] as const)
    roster = signUp(roster, id, partySize)
  const oneLeft = offerPlaces(leave(roster, 'a') ?? roster, at(60))
  expect([statusOf(oneLeft, 'family'), statusOf(oneLeft, 'single')]).toEqual(['waitlisted', 'waitlisted'])
  expect(waitlistNumber(oneLeft, 'single')).toBe(2)
  const bothLeft = offerPlaces(leave(oneLeft, 'b') ?? oneLeft, at(60))
  expect([statusOf(bothLeft, 'family'), statusOf(bothLeft, 'single')]).toEqual(['offered', 'offered'])
})

test('nobody waits behind a party that is larger than the event', () => {
  let roster: Roster = { capacity: 4, signups: [] }
  for (const [id, partySize] of [
    ['a', 4],
    ['family', 4],
    ['single', 1],
  ] as const)
    roster = signUp(roster, id, partySize)
  roster = offerPlaces({ ...(leave(roster, 'a') ?? roster), capacity: 3 }, at(60))
  expect([statusOf(roster, 'family'), statusOf(roster, 'single')]).toEqual(['waitlisted', 'offered'])
  expect(join(roster, { id: 'bus', partySize: 30 })).toBeNull()
})

test('a guest who confirms late gets a place if one is free, and otherwise joins the end of the waitlist', () => {
  const pending = join({ capacity: 1, signups: [] }, { id: 'guest', partySize: 1 }, at(30))
  if (!pending) throw new Error('No place for the first guest')
  expect(statusOf(signUp(pending, 'b'), 'b')).toBe('waitlisted')
  const released = expire(pending, at(31))
  expect(heldPlaces(released)).toBe(0)
  expect(statusOf(confirm(released, 'guest'), 'guest')).toBe('confirmed')
  expect(statusOf(confirm(signUp(released, 'b'), 'guest'), 'guest')).toBe('waitlisted')
})

test('a party can grow only if there is room, can always shrink, and keeps its place in line', () => {
  let roster: Roster = { capacity: 3, signups: [] }
  for (const [id, partySize] of [
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ] as const)
    roster = signUp(roster, id, partySize)
  expect(resize(roster, 'a', 3)).toBeNull()
  expect(byId(resize(roster, 'a', 1) ?? roster).get('a')?.partySize).toBe(1)
  const grown = resize(roster, 'b', 3) ?? roster
  expect([waitlistNumber(grown, 'b'), waitlistNumber(grown, 'c')]).toEqual([1, 2])
})

test('an organizer can admit someone from the waitlist, but not above the capacity', () => {
  const full = signUp(signUp({ capacity: 2, signups: [] }, 'a', 2), 'b')
  expect(admit(full, 'b')).toBeNull()
  expect(statusOf(admit({ ...full, capacity: 3 }, 'b'), 'b')).toBe('confirmed')
})
