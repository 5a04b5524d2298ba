import fc from 'fast-check'
import { expect } from 'vitest'
import { addAttendee, listAttendees, saveAttendance } from '#app/events/attendance/attendance-store.server.ts'
import { approveEventHours } from '#app/events/hours/hours-approval-store.server.ts'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { linkGuests } from '#app/events/signup/link-guests.server.ts'
import {
  cancelSignup,
  confirmSignup,
  signUpGuest,
  signUpMember,
} from '#app/events/signup/signup-store.server.ts'
import { addWalkIn } from '#app/events/signup/walk-in-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { countCheckedIn, listOperations, recordOperations } from './check-in-store.server.ts'
import { minutesPresent, type Operation, type OperationKind, presenceOf } from './presence.ts'

const now = new Date('2090-06-01T16:00:00.000Z')
const eventMinutes = 180

const operation = (
  id: string,
  signupId: string,
  kind: OperationKind,
  minutes: number,
  person = 0,
): Operation => ({
  id,
  signupId,
  kind,
  person,
  at: new Date(now.getTime() + minutes * 60_000).toISOString(),
})

/** Adds an event, and a member who signed up for it. */
async function storeSignup(db: Database, partySize = 1) {
  const event = await storeSignupEvent(db)
  const member = await addTestMember(db)
  const signup = await signUpMember(db, event.id, member.id, { ...defaultParty, partySize }, signupLinks, now)
  return { event, member, signupId: signup?.id ?? '' }
}

storeTest(
  'check-in proposes the length of the event, and check-out the time since check-in',
  async ({ db }) => {
    const { event, signupId } = await storeSignup(db, 2)
    const record = (...operations: Operation[]) => recordOperations(db, event, operations, null, now)
    const readAttendee = async () => (await listAttendees(db, event.id))[0]
    await record(operation('child', signupId, 'in', 0, 1))
    expect(await readAttendee()).toMatchObject({ attended: false, proposed: null })
    await record(operation('a', signupId, 'in', 0))
    expect(await readAttendee()).toMatchObject({ attended: true, minutes: null, proposed: eventMinutes })
    expect(await countCheckedIn(db, event.id)).toBe(2)
    await record(operation('b', signupId, 'out', 95))
    expect(await readAttendee()).toMatchObject({ attended: true, proposed: 95 })
    await record(operation('c', signupId, 'undo', 96))
    expect(await readAttendee()).toMatchObject({ attended: false, proposed: null })
  },
)

storeTest('check-in proposes the length of the shift that a member signed up for', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const shift = { title: 'Kitchen', description: '', day: 0, capacity: null, startTime: '09:00' }
  await addShift(db, event, { ...shift, endTime: '09:45' }, null, now)
  const [kitchen] = await listShifts(db, event.id)
  const member = await addTestMember(db)
  const party = { ...defaultParty, shiftId: kitchen?.id ?? null }
  const signup = await signUpMember(db, event.id, member.id, party, signupLinks, now)
  await recordOperations(db, event, [operation('a', signup?.id ?? '', 'in', 0)], null, now)
  expect((await listAttendees(db, event.id))[0]).toMatchObject({ attended: true, proposed: 45 })
})

storeTest(
  'the length of the event is proposed for someone who attends after canceling or while on the waitlist',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const shift = { title: 'Kitchen', description: '', day: 0, capacity: 1, startTime: '09:00' }
    await addShift(db, event, { ...shift, endTime: '09:45' }, null, now)
    const [kitchen] = await listShifts(db, event.id)
    const party = { ...defaultParty, shiftId: kitchen?.id ?? null }
    const [sara, omar] = [
      await addTestMember(db, { name: 'Sara' }),
      await addTestMember(db, { name: 'Omar' }),
    ]
    const signUp = (userId: string) => signUpMember(db, event.id, userId, party, signupLinks, now)
    const [canceled, waiting] = [await signUp(sara.id), await signUp(omar.id)]
    if (!canceled || !waiting) throw new Error('not signed up')
    expect(waiting.status).toBe('waitlisted')
    await cancelSignup(db, canceled, signupLinks, now)
    await addAttendee(db, event, { email: sara.email, minutes: null }, null, now)
    await recordOperations(db, event, [operation('a', waiting.id, 'in', 0)], null, now)
    expect(await listAttendees(db, event.id)).toMatchObject([
      { name: 'Omar', attended: true, proposed: eventMinutes },
      { name: 'Sara', attended: true, proposed: eventMinutes },
    ])
  },
)

storeTest('hours are never counted twice, and approved hours do not change', async ({ db }) => {
  const { event, member, signupId } = await storeSignup(db)
  const checkInAndOut = [operation('a', signupId, 'in', 0), operation('b', signupId, 'out', 60)]
  await Promise.all([1, 2, 3].map(() => recordOperations(db, event, checkInAndOut, null, now)))
  const nextDay = new Date(now.getTime() + 86_400_000)
  await approveEventHours(db, event.id, { onlyAssignedTo: null }, null, nextDay)
  await recordOperations(db, event, [operation('c', signupId, 'out', 90)], null, now)
  await recordOperations(db, event, [operation('d', signupId, 'undo', 95), ...checkInAndOut], null, now)
  expect(await listAttendees(db, event.id)).toMatchObject([{ attended: true, minutes: 60, proposed: null }])
  const rows = await db.selectFrom('volunteerHours').select('userId').execute()
  expect(rows).toEqual([{ userId: member.id }])
})

storeTest(
  'check-in reflects changes on the attendance page, and an operation that arrives late does not revert them',
  async ({ db }) => {
    const { event, member, signupId } = await storeSignup(db)
    const mark = (attended: boolean) =>
      saveAttendance(db, event, new Map([[member.id, { attended, minutes: undefined }]]), null, now)
    await mark(true)
    expect([...presenceOf(await listOperations(db, event.id)).keys()]).toEqual([`${signupId} 0`])
    await mark(false)
    expect(presenceOf(await listOperations(db, event.id)).size).toBe(0)
    await recordOperations(db, event, [operation('late', signupId, 'in', -30)], null, now)
    expect(await listAttendees(db, event.id)).toMatchObject([{ attended: false, proposed: null }])
  },
)

storeTest('operations have the same result in any order, even if delivered twice', async ({ db }) => {
  const kinds = fc.constantFrom<OperationKind>('in', 'in', 'out', 'undo')
  const steps = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.nat(99)), async (steps, random) => {
      const { event, signupId } = await storeSignup(db)
      const all = steps.map(([kind, minute], index) =>
        operation(`${signupId}-${index}`, signupId, kind, minute * 10),
      )
      const delivered = [...all, ...all]
        .map((operation) => ({ operation, order: random.next().value ?? 0 }))
        .sort((a, b) => a.order - b.order)
        .map(({ operation }) => operation)
      const half = Math.ceil(delivered.length / 2)
      await recordOperations(db, event, delivered.slice(0, half), null, now)
      await recordOperations(db, event, delivered.slice(half), null, now)
      const present = presenceOf(all).get(`${signupId} 0`)
      expect(presenceOf(await listOperations(db, event.id)).get(`${signupId} 0`)).toEqual(present)
      const proposed = present ? minutesPresent(present, eventMinutes) : null
      expect(await listAttendees(db, event.id)).toMatchObject([
        { attended: present !== undefined, minutes: null, proposed },
      ])
    }),
    { numRuns: 25 },
  )
})

storeTest('operations on sign-ups of other events are not stored', async ({ db }) => {
  const { signupId } = await storeSignup(db)
  const other = await storeSignupEvent(db)
  const { unknownIds } = await recordOperations(db, other, [operation('a', signupId, 'in', 0)], null, now)
  expect(unknownIds).toEqual(['a'])
  expect(await listOperations(db, other.id)).toEqual([])
})

storeTest('a guest who was checked in and then creates an account has attended', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const guest = { ...defaultParty, name: 'Bilal', email: 'bilal@example.org' }
  await signUpGuest(db, event.id, guest, signupLinks, now)
  const signup = await db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
  await confirmSignup(db, signup, signupLinks, now)
  await recordOperations(db, event, [operation('a', signup.id, 'in', 0)], null, now)
  const member = await addTestMember(db, { email: guest.email })
  await signUpMember(db, event.id, member.id, { ...defaultParty, partySize: 2 }, signupLinks, now)
  await linkGuests(db, signupLinks, now)
  expect(await listAttendees(db, event.id)).toMatchObject([{ attended: true, proposed: eventMinutes }])
  expect(await db.selectFrom('checkInOperation').select('id').execute()).toEqual([{ id: 'a' }])
})

storeTest('a full event admits only as many people at the door as the organizer confirms', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 1 })
  const walkIn = (id: string, confirmedPlaces = 0) => ({
    id,
    name: id,
    email: '',
    partySize: 1,
    confirmedPlaces,
  })
  const add = (id: string, confirmedPlaces?: number) =>
    addWalkIn(db, event, walkIn(id, confirmedPlaces), signupLinks, now)
  expect(await add('first')).toMatchObject({ signupId: 'first' })
  expect(await add('first')).toMatchObject({ signupId: 'first' })
  expect(await add('second')).toEqual({ signupId: null, needed: 2, isNew: false })
  const both = await Promise.all([add('second', 2), add('third', 2)])
  expect(both.filter(({ signupId }) => signupId !== null)).toHaveLength(1)
  const rows = await db.selectFrom('eventSignup').select('status').execute()
  expect(rows).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }])
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
})

storeTest('someone on the waitlist who shows up gets a spot without an email', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 1 })
  const [first, second] = [await addTestMember(db), await addTestMember(db)]
  for (const { id } of [first, second]) await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
  const emails = await db.selectFrom('mail').select('id').execute()
  const walkIn = { id: 'new', name: 'Sara', email: second.email, partySize: 1, confirmedPlaces: 2 }
  const { signupId } = await addWalkIn(db, event, walkIn, signupLinks, now)
  const rows = await db
    .selectFrom('eventSignup')
    .select(['id', 'status', 'userId'])
    .orderBy('position')
    .execute()
  expect(rows[1]).toEqual({ id: signupId, status: 'confirmed', userId: second.id })
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(emails.length)
})

storeTest(
  'check-out on a later day proposes the time since check-in, without the breaks between the days of the event',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { lastDate: '2090-06-03', startTime: '12:00', endTime: '15:00' })
    const member = await addTestMember(db)
    const signup = await signUpMember(db, event.id, member.id, defaultParty, signupLinks, now)
    const twoDays = 2 * 24 * 60
    const operations = [
      operation('in', signup?.id ?? '', 'in', 0),
      operation('out', signup?.id ?? '', 'out', twoDays + eventMinutes),
    ]
    await recordOperations(db, event, operations, null, now)
    expect(await listAttendees(db, event.id)).toMatchObject([{ attended: true, proposed: 3 * eventMinutes }])
  },
)
