import { expect, test } from 'vitest'
import {
  minutesLater as at,
  checkHistories,
  withoutShifts,
  withShifts,
} from '#tests/fixtures/roster-history.ts'
import {
  admit,
  changeParty,
  confirm,
  expire,
  freeSpots,
  heldSpots,
  holdsSpots,
  join,
  leave,
  offerSpots,
  type Roster,
  type Signup,
  waitlist,
  waitlistNumber,
} from './roster.ts'

const byId = (roster: Roster) => new Map(roster.signups.map((signup) => [signup.id, signup]))

const limitsOf = ({ capacity, shifts }: Roster) => [{ id: null, capacity }, ...shifts]

test('held spots never exceed a capacity, and do not grow while a reduced capacity is exceeded', () => {
  checkHistories({ includesAdmits: true }, (before, after) => {
    for (const { id, capacity } of limitsOf(after)) {
      if (heldSpots(after, id) <= (capacity ?? Number.POSITIVE_INFINITY)) continue
      expect(heldSpots(after, id)).toBeLessThanOrEqual(heldSpots(before, id))
    }
  })
})

/** Whether a party fits into the event and its shift when nobody else comes. */
const canEverCome = (roster: Roster, { partySize, shiftId }: Signup) =>
  limitsOf(roster)
    .filter(({ id }) => id === null || id === shiftId)
    .every(({ capacity }) => partySize <= (capacity ?? partySize))

/** Whether only the limit of the event keeps a party waiting, so that any free spot could be theirs. */
const waitsForEvent = (roster: Roster, { partySize, shiftId, position }: Signup) =>
  shiftId === null ||
  (waitlist(roster)
    .filter((other) => other.shiftId === shiftId && other.position < position && canEverCome(roster, other))
    .every((other) => other.partySize <= shiftSpots(roster, shiftId)) &&
    partySize <= shiftSpots(roster, shiftId))

const shiftSpots = (roster: Roster, shiftId: string) => freeSpots({ ...roster, capacity: null }, shiftId)

test('nobody gets a spot while someone ahead on the waitlist could still get one', () => {
  checkHistories({ includesAdmits: false }, (before, after) => {
    const previousById = byId(before)
    const newlyPlaced = after.signups.filter((signup) => {
      const previous = previousById.get(signup.id)
      return holdsSpots(signup) && !(previous && holdsSpots(previous))
    })
    for (const { position, shiftId } of newlyPlaced) {
      const skipped = waitlist(after).filter(
        (waiting) =>
          waiting.position < position &&
          canEverCome(after, waiting) &&
          (waiting.shiftId === shiftId || waitsForEvent(after, waiting)),
      )
      expect(skipped).toEqual([])
    }
  })
})

test('the first in line for a shift waits only while too few spots are free for their party', () => {
  checkHistories({ includesAdmits: true }, (_, after) => {
    const waiting = waitlist(after).filter((signup) => canEverCome(after, signup))
    const first = waiting.find((signup) => waitsForEvent(after, signup))
    if (first) expect(freeSpots(after)).toBeLessThan(first.partySize)
    for (const { id } of after.shifts) {
      const firstOfShift = waiting.find(({ shiftId }) => shiftId === id)
      if (!firstOfShift || waitsForEvent(after, firstOfShift)) continue
      expect(freeSpots(after, id)).toBeLessThan(firstOfShift.partySize)
    }
  })
})

test('a party is in one shift, and can switch only to a shift with room for all of it', () => {
  checkHistories({ includesAdmits: true }, (before, after, step) => {
    if (step.type !== 'changeParty') return
    const previous = byId(before).get(step.id)
    const signup = byId(after).get(step.id)
    if (!previous || !signup || signup.shiftId === previous.shiftId) return
    expect(signup).toMatchObject({ shiftId: step.shiftId, partySize: step.size })
    expect(holdsSpots(previous) && !holdsSpots(signup)).toBe(false)
    if (previous.status === 'waitlisted') expect(signup.position).toBeGreaterThanOrEqual(previous.position)
  })
})

test('an offer is canceled when it expires, and not before', () => {
  checkHistories({ includesAdmits: true }, (before, after, step, now) => {
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

test('leaving frees exactly the spots held, and a canceled sign-up holds none', () => {
  checkHistories({ includesAdmits: true }, (before, _, step) => {
    if (step.type !== 'leave') return
    const signup = byId(before).get(step.id)
    const after = leave(before, step.id)
    if (!signup || !after) return
    const freed = holdsSpots(signup) ? signup.partySize : 0
    expect(heldSpots(before) - heldSpots(after)).toBe(freed)
  })
  const cancelled = { ...party('a', 4), status: 'cancelled', expiresAt: null, position: 1 } as const
  expect(heldSpots({ ...withoutShifts, signups: [cancelled] })).toBe(0)
})

test('positions are unique, so the order of the waitlist is never ambiguous', () => {
  checkHistories({ includesAdmits: true }, (_, after) => {
    const positions = after.signups.map(({ position }) => position)
    expect(new Set(positions).size).toBe(positions.length)
  })
})

const party = (id: string, partySize = 1, shiftId: string | null = null) => ({ id, partySize, shiftId })
const signUp = (roster: Roster, id: string, partySize = 1, shiftId: string | null = null) =>
  join(roster, party(id, partySize, shiftId)) ?? roster
const statusOf = (roster: Roster | null, id: string) => roster && byId(roster).get(id)?.status

test('a smaller party waits behind a larger one, which is offered its spots when enough are free', () => {
  let roster: Roster = { ...withoutShifts, capacity: 4 }
  for (const [id, partySize] of [
    ['a', 2],
    ['b', 2],
    ['family', 3],
    ['single', 1],
  ] as const)
    roster = signUp(roster, id, partySize)
  const oneLeft = offerSpots(leave(roster, 'a') ?? roster, at(60))
  expect([statusOf(oneLeft, 'family'), statusOf(oneLeft, 'single')]).toEqual(['waitlisted', 'waitlisted'])
  expect(waitlistNumber(oneLeft, 'single')).toBe(2)
  const bothLeft = offerSpots(leave(oneLeft, 'b') ?? oneLeft, at(60))
  expect([statusOf(bothLeft, 'family'), statusOf(bothLeft, 'single')]).toEqual(['offered', 'offered'])
})

test('nobody waits behind a party that is larger than the event', () => {
  let roster: Roster = { ...withoutShifts, capacity: 4 }
  for (const [id, partySize] of [
    ['a', 4],
    ['family', 4],
    ['single', 1],
  ] as const)
    roster = signUp(roster, id, partySize)
  roster = offerSpots({ ...(leave(roster, 'a') ?? roster), capacity: 3 }, at(60))
  expect([statusOf(roster, 'family'), statusOf(roster, 'single')]).toEqual(['waitlisted', 'offered'])
  expect(join(roster, party('bus', 30))).toBeNull()
})

test('a guest who confirms late gets a spot if one is free, and otherwise joins the end of the waitlist', () => {
  const pending = join({ ...withoutShifts, capacity: 1 }, party('guest'), at(30))
  if (!pending) throw new Error('No spot for the first guest')
  expect(statusOf(signUp(pending, 'b'), 'b')).toBe('waitlisted')
  const released = expire(pending, at(31))
  expect(heldSpots(released)).toBe(0)
  expect(statusOf(confirm(released, 'guest'), 'guest')).toBe('confirmed')
  expect(statusOf(confirm(signUp(released, 'b'), 'guest'), 'guest')).toBe('waitlisted')
})

test('a party can grow only if there is room, can always shrink, and keeps its place in line', () => {
  let roster: Roster = { ...withoutShifts, capacity: 3 }
  for (const [id, partySize] of [
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ] as const)
    roster = signUp(roster, id, partySize)
  expect(changeParty(roster, 'a', party('a', 3))).toBeNull()
  expect(byId(changeParty(roster, 'a', party('a')) ?? roster).get('a')?.partySize).toBe(1)
  const grown = changeParty(roster, 'b', party('b', 3)) ?? roster
  expect([waitlistNumber(grown, 'b'), waitlistNumber(grown, 'c')]).toEqual([1, 2])
})

test('an organizer can admit someone from the waitlist, but not above the capacity', () => {
  const full = signUp(signUp({ ...withoutShifts, capacity: 2 }, 'a', 2), 'b')
  expect(admit(full, 'b')).toBeNull()
  expect(statusOf(admit({ ...full, capacity: 3 }, 'b'), 'b')).toBe('confirmed')
})

test('each shift has a waitlist, and a full shift does not hold up the others', () => {
  let roster = withShifts
  for (const [id, size, shiftId] of [
    ['a1', 5, 'a'],
    ['a2', 2, 'a'],
    ['a3', 1, 'a'],
    ['b1', 2, 'b'],
    ['b2', 1, 'b'],
  ] as const)
    roster = signUp(roster, id, size, shiftId)
  expect(['a1', 'a2', 'a3', 'b1', 'b2'].map((id) => statusOf(roster, id))).toEqual([
    ...['confirmed', 'waitlisted', 'waitlisted'],
    ...['confirmed', 'confirmed'],
  ])
  roster = signUp(roster, 'b3', 1, 'b')
  // The event is full, although shift b is not.
  expect([statusOf(roster, 'b3'), waitlistNumber(roster, 'b3')]).toEqual(['waitlisted', 1])
  expect(waitlistNumber(roster, 'a3')).toBe(2)
  roster = offerSpots(leave(roster, 'b2') ?? roster, at(60))
  expect([statusOf(roster, 'a2'), statusOf(roster, 'b3')]).toEqual(['waitlisted', 'offered'])
})

test('switching to a full shift is refused, and the party keeps its spot; a shift with room takes the whole party', () => {
  let roster: Roster = { ...withShifts, capacity: null }
  for (const [id, size, shiftId] of [
    ['family', 3, 'a'],
    ['b1', 2, 'b'],
    ['b2', 1, 'b'],
  ] as const)
    roster = signUp(roster, id, size, shiftId)
  expect(changeParty(roster, 'family', party('family', 3, 'b'))).toBeNull()
  const withFreeSpots = leave(roster, 'b1') ?? roster
  const switched = changeParty(withFreeSpots, 'family', party('family', 3, 'b')) ?? withFreeSpots
  expect(byId(switched).get('family')).toMatchObject({ shiftId: 'b', status: 'confirmed' })
  expect([freeSpots(switched, 'a'), freeSpots(switched, 'b')]).toEqual([5, 0])
  expect(changeParty(switched, 'family', party('family', 3, 'unknown'))).toBeNull()
})

test('a full event does not keep anyone from switching shifts', () => {
  const full = signUp(signUp({ ...withShifts, capacity: 4 }, 'x', 3, 'a'), 'y', 1, 'b')
  const waiting = signUp(full, 'z', 1, 'b')
  expect(byId(changeParty(waiting, 'x', party('x', 3, 'c')) ?? full).get('x')?.shiftId).toBe('c')
  // Someone already waits for shift b.
  expect(changeParty(waiting, 'x', party('x', 3, 'b'))).toBeNull()
})

test('a party above a limit can always be saved as it is, and made smaller', () => {
  checkHistories({ includesAdmits: true }, (_, after) => {
    for (const { id, partySize } of after.signups.filter(({ status }) => status !== 'cancelled')) {
      expect(byId(changeParty(after, id, { partySize }) ?? after).get(id)?.partySize).toBe(partySize)
      expect(changeParty(after, id, { partySize })).not.toBeNull()
      expect(changeParty(after, id, { partySize: 1 })).not.toBeNull()
    }
  })
})

test('a party above a limit can move to a shift that has room, but not grow', () => {
  const roster = signUp({ ...withShifts, capacity: null }, 'bus', 5, 'a')
  const reduced: Roster = {
    ...roster,
    capacity: 4,
    shifts: roster.shifts.map((shift) => (shift.id === 'a' ? { ...shift, capacity: 2 } : shift)),
  }
  expect(byId(changeParty(reduced, 'bus', party('bus', 5, 'c')) ?? reduced).get('bus')?.shiftId).toBe('c')
  expect(changeParty(reduced, 'bus', party('bus', 5, 'b'))).toBeNull()
  expect(changeParty(reduced, 'bus', party('bus', 6, 'a'))).toBeNull()
})
