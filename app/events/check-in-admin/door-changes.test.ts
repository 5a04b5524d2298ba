import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Operation } from '#app/events/check-in/presence.ts'
import {
  applyChanges,
  type DoorChanges,
  type DoorSyncResponse,
  maxOperations,
  maxWalkIns,
  mergeChanges,
  needsDecision,
  nextBatch,
  noChanges,
  remainingChanges,
  type UnsentWalkIn,
  withoutWalkIns,
} from './door-changes.ts'

const at = '2026-11-28T15:00:00.000Z'
const list = { signups: [], operations: [], capacity: 4, serverTime: at }
const walkIn = (id: string, overrides: Partial<UnsentWalkIn> = {}): UnsentWalkIn => ({
  id,
  name: id,
  email: '',
  partySize: 1,
  confirmedPlaces: 0,
  ...overrides,
})
const arrival = (id: string, signupId: string): Operation => ({ id, signupId, person: 0, kind: 'in', at })

test('a walk-in for whom there is no room is neither listed nor sent until the organizer confirms', () => {
  const changes = { operations: [arrival('a', 'sara'), arrival('b', 'amina')], walkIns: [walkIn('sara')] }
  const response: DoorSyncResponse = {
    list: { ...list, operations: [arrival('b', 'amina')] },
    refused: [],
    walkIns: [{ id: 'sara', signupId: null, needed: 5 }],
  }
  const remaining = remainingChanges(changes, response)
  expect(remaining).toEqual({ operations: [arrival('a', 'sara')], walkIns: [walkIn('sara', { needed: 5 })] })
  expect(nextBatch(remaining)).toEqual(noChanges)
  expect(applyChanges(list, remaining).rows).toEqual([])
  const confirmed = mergeChanges(remaining, {
    ...noChanges,
    walkIns: [walkIn('sara', { confirmedPlaces: 5 })],
  })
  expect(nextBatch(confirmed)).toEqual(confirmed)
  expect(applyChanges(list, confirmed).rows).toMatchObject([{ name: 'sara', people: [{ presence: {} }] }])
  expect(withoutWalkIns(confirmed, ({ id }) => id === 'sara')).toEqual(noChanges)
})

test('a walk-in at a canceled event stays on the device with its operations, until the organizer tries again', () => {
  const changes = { operations: [arrival('a', 'sara')], walkIns: [walkIn('sara', { confirmedPlaces: 9 })] }
  const notAdded = { id: 'sara', signupId: null, needed: 5, isCancelled: true } as const
  const remaining = remainingChanges(changes, { list, refused: [], walkIns: [notAdded] })
  expect(remaining.walkIns.map(needsDecision)).toEqual([true])
  expect(remaining.operations).toEqual(changes.operations)
  expect(nextBatch(remaining)).toEqual(noChanges)
  expect(applyChanges(list, remaining).rows).toEqual([])
  const retried = mergeChanges(remaining, {
    ...noChanges,
    walkIns: remaining.walkIns.map((each) => ({ ...each, isCancelled: false })),
  })
  expect(nextBatch(retried)).toEqual(retried)
  const { needed } = notAdded
  const full = remainingChanges(retried, {
    list,
    refused: [],
    walkIns: [{ id: 'sara', signupId: null, needed }],
  })
  expect(full.walkIns).toMatchObject([{ needed: 5, isCancelled: false }])
  const added = remainingChanges(retried, {
    list,
    refused: [],
    walkIns: [{ id: 'sara', signupId: 'sara', needed }],
  })
  expect(added.walkIns).toEqual([])
})

test('operations of a walk-in who turns out to be signed up move to that sign-up', () => {
  const response = { list, refused: [], walkIns: [{ id: 'sara', signupId: 'member', needed: 1 }] }
  const changes = { operations: [arrival('a', 'sara')], walkIns: [walkIn('sara')] }
  expect(remainingChanges(changes, response)).toEqual({ operations: [arrival('a', 'member')], walkIns: [] })
})

const changesArbitrary: fc.Arbitrary<DoorChanges> = fc
  .tuple(fc.array(fc.nat(8), { maxLength: 120 }), fc.array(fc.nat(140), { maxLength: 700 }))
  .map(([draws, signups]) => ({
    // About one walk-in in nine needs a decision.
    walkIns: draws.map((draw, n) => walkIn(`${n}`, draw === 0 ? { needed: 5 } : {})),
    operations: signups.map((signup, n) => arrival(`arrival ${n}`, `${signup}`)),
  }))

test('batches stay within the limits, no operation precedes its walk-in, and only undecided walk-ins are left', () => {
  fc.assert(
    fc.property(changesArbitrary, (changes) => {
      const unsent = new Set(changes.walkIns.map(({ id }) => id))
      const stored: Operation[] = []
      let remaining = changes
      for (let request = 0; request < 20; request++) {
        const batch = nextBatch(remaining)
        expect(batch.walkIns.length).toBeLessThanOrEqual(maxWalkIns)
        expect(batch.operations.length).toBeLessThanOrEqual(maxOperations)
        for (const { id } of batch.walkIns) unsent.delete(id)
        expect(batch.operations.filter(({ signupId }) => unsent.has(signupId))).toEqual([])
        stored.push(...batch.operations)
        const added = batch.walkIns.map(({ id }) => ({ id, signupId: id, needed: 1 }))
        remaining = remainingChanges(remaining, {
          list: { ...list, operations: stored },
          refused: [],
          walkIns: added,
        })
      }
      expect(remaining.walkIns.every(needsDecision)).toBe(true)
      expect(remaining.walkIns).toHaveLength(changes.walkIns.filter(needsDecision).length)
      const undecided = new Set(remaining.walkIns.map(({ id }) => id))
      expect(remaining.operations.every(({ signupId }) => undecided.has(signupId))).toBe(true)
      expect(stored.length + remaining.operations.length).toBe(changes.operations.length)
    }),
  )
})
