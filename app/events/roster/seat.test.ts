import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSpots, heldSpots, type Roster, type Signup, seat } from './roster.ts'

const signups = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }).map(String),
    partySize: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom('pending', 'confirmed', 'waitlisted', 'offered', 'cancelled'),
    expiresAt: fc.constant(null),
    position: fc.integer({ min: 1, max: 99 }),
    shiftId: fc.constantFrom(null, 'a'),
  }),
  { selector: ({ id }) => id },
)

test('people at the door never exceed the capacity, or a larger number that the organizer confirmed', () => {
  fc.assert(
    fc.property(
      signups,
      fc.option(fc.integer({ min: 1, max: 12 })),
      fc.option(fc.integer({ min: 1, max: 6 })),
      fc.record({
        id: fc.integer({ min: 1, max: 12 }).map(String),
        partySize: fc.integer({ min: 1, max: 4 }),
      }),
      fc.integer({ min: 0, max: 15 }),
      (signups: Signup[], capacity, shiftCapacity, person, confirmedSpots) => {
        const before: Roster = { capacity, shifts: [{ id: 'a', capacity: shiftCapacity }], signups }
        const after = seat(before, person, confirmedSpots)
        const current = signups.find(({ id }) => id === person.id)
        if (!after) {
          if (current?.status === 'confirmed' && current.partySize >= person.partySize) return
          expect(Math.max(capacity ?? 0, confirmedSpots)).toBeLessThan(heldSpots(before) + person.partySize)
          return
        }
        const max = capacity === null ? Number.POSITIVE_INFINITY : Math.max(capacity, confirmedSpots)
        expect(heldSpots(after)).toBeLessThanOrEqual(max)
        expect(after.signups.filter(({ id }) => id === person.id)).toMatchObject([{ status: 'confirmed' }])
        const others = ({ signups }: Roster) => signups.filter(({ id }) => id !== person.id)
        expect(others(after)).toEqual(others(before))
        if (current?.status === 'confirmed') {
          expect(after.signups).toContainEqual({ ...current, partySize: person.partySize })
          return
        }
        const limit = Math.max(shiftCapacity ?? Number.POSITIVE_INFINITY, heldSpots(before, 'a'))
        expect(heldSpots(after, 'a')).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a party on the waitlist gets spots at the door if enough are free, or if an organizer confirms more', () => {
  const waiting: Signup = {
    id: 'b',
    shiftId: null,
    partySize: 2,
    status: 'waitlisted',
    expiresAt: null,
    position: 2,
  }
  const held: Signup = {
    id: 'a',
    shiftId: null,
    partySize: 3,
    status: 'confirmed',
    expiresAt: null,
    position: 1,
  }
  const roster: Roster = { capacity: 4, shifts: [], signups: [held, waiting] }
  expect(freeSpots(roster)).toBe(1)
  expect(seat(roster, { id: 'b', partySize: 2 }, 0)).toBeNull()
  expect(seat(roster, { id: 'b', partySize: 1 }, 0)?.signups[1]).toMatchObject({ status: 'confirmed' })
  expect(seat(roster, { id: 'b', partySize: 2 }, 5)?.signups[1]).toMatchObject({ partySize: 2 })
})
