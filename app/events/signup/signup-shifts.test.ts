import { expect } from 'vitest'
import { heldSpots } from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import {
  addShift,
  deleteShift,
  listShifts,
  readShiftLabels,
  updateShift,
} from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { openNodes } from '#tests/open-nodes.ts'
import { changeRoster } from './change-roster.server.ts'
import { moveSignup } from './organizer-changes.server.ts'
import { cancelSignup, signUpGuest, signUpMember, updateParty } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')
const shift = { description: '', day: 0, startTime: '09:00', endTime: '11:00', capacity: 1 }

/** Adds an event with the shifts Drivers and Kitchen. */
async function storeShifts(db: Database, capacity: number, shiftCapacity: number) {
  const event = await storeSignupEvent(db, { capacity })
  for (const title of ['Kitchen', 'Drivers'])
    await addShift(db, event, { ...shift, title, capacity: shiftCapacity }, null, now)
  const [drivers, kitchen] = await listShifts(db, event.id)
  if (!drivers || !kitchen) throw new Error('no shifts')
  return { event, drivers, kitchen }
}

const listSignups = (db: Database, eventId: string) =>
  db.selectFrom('eventSignup').selectAll().where('eventId', '=', eventId).orderBy('position').execute()

const bodiesTo = async (db: Database, email: string) =>
  (await db.selectFrom('mail').select('body').where('recipient', '=', email).execute()).map(
    ({ body }) => body,
  )

storeTest('each shift offers its spots to those who wait for it', async ({ db }) => {
  const { event, drivers, kitchen } = await storeShifts(db, 10, 1)
  const members = []
  for (let index = 0; index < 3; index++) members.push(await addTestMember(db))
  const [a, b, c] = members
  if (!a || !b || !c) throw new Error('no members')
  const signUp = (userId: string, shiftId: string) =>
    signUpMember(db, event.id, userId, { ...defaultParty, shiftId }, signupLinks, now)
  const first = await signUp(a.id, drivers.id)
  await signUp(b.id, drivers.id)
  await signUp(c.id, kitchen.id)
  const statuses = async () => (await listSignups(db, event.id)).map(({ status }) => status)
  expect(await statuses()).toEqual(['confirmed', 'waitlisted', 'confirmed'])
  expect((await bodiesTo(db, a.email))[0]).toContain('Shift: Drivers, 9:00 AM – 11:00 AM')
  if (!first) throw new Error('not signed up')
  await cancelSignup(db, first, signupLinks, now)
  expect(await statuses()).toEqual(['cancelled', 'offered', 'confirmed'])
  expect(await signUp(a.id, 'unknown')).toMatchObject({ status: 'cancelled' })
})

storeTest('a party can switch to a shift that has room, and otherwise stays in its shift', async ({ db }) => {
  const { event, drivers, kitchen } = await storeShifts(db, 4, 3)
  const member = await addTestMember(db)
  const party = { ...defaultParty, partySize: 3, shiftId: drivers.id }
  const signup = await signUpMember(db, event.id, member.id, party, signupLinks, now)
  if (!signup) throw new Error('not signed up')
  const switched = { ...party, shiftId: kitchen.id }
  expect(await updateParty(db, signup, switched, signupLinks, now)).toBe(true)
  const other = { ...defaultParty, name: 'Bilal', email: 'bilal@example.org', shiftId: drivers.id }
  await signUpGuest(db, event.id, other, signupLinks, now)
  expect(await updateParty(db, signup, party, signupLinks, now)).toBe(false)
  // Without a shift in the form, the shift stays.
  expect(await updateParty(db, signup, { ...defaultParty, note: 'Late' }, signupLinks, now)).toBe(true)
  expect((await listSignups(db, event.id))[0]).toMatchObject({
    shiftId: kitchen.id,
    partySize: 1,
    note: 'Late',
  })
})

storeTest(
  'an organizer moves someone to another shift if it has room, and the log names the member',
  async ({ db }) => {
    const { event, drivers, kitchen } = await storeShifts(db, 4, 1)
    const member = await addTestMember(db, { name: 'Sara' })
    const signup = await signUpMember(
      db,
      event.id,
      member.id,
      { ...defaultParty, shiftId: drivers.id },
      signupLinks,
      now,
    )
    if (!signup) throw new Error('not signed up')
    const change = { event, organizer: null, links: signupLinks }
    expect(await moveSignup(db, { ...signup, name: 'Sara' }, change, kitchen.id, now)).toBe(true)
    expect((await listSignups(db, event.id))[0]?.shiftId).toBe(kitchen.id)
    const { changes } = await db
      .selectFrom('activity')
      .select('changes')
      .where('subject', '=', 'signup')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(changes)).toMatchObject([{ name: 'Sara', from: 'Drivers', to: 'Kitchen' }])
    const guest = { ...defaultParty, name: 'Bilal', email: 'bilal@example.org', shiftId: drivers.id }
    await signUpGuest(db, event.id, guest, signupLinks, now)
    expect(
      await moveSignup(db, { ...signup, shiftId: kitchen.id, name: 'Sara' }, change, drivers.id, now),
    ).toBe(false)
  },
)

storeTest('a shift with sign-ups is not deleted, and a reduced capacity removes nobody', async ({ db }) => {
  const { event, drivers, kitchen } = await storeShifts(db, 10, 3)
  const member = await addTestMember(db)
  const party = { ...defaultParty, partySize: 3, shiftId: drivers.id }
  const signup = await signUpMember(db, event.id, member.id, party, signupLinks, now)
  if (!signup) throw new Error('not signed up')
  expect(await updateShift(db, event, { ...drivers, capacity: 1 }, null, now)).toBe(true)
  await changeRoster(db, event.id, signupLinks, async () => null, now)
  expect((await listSignups(db, event.id))[0]?.status).toBe('confirmed')
  expect(await deleteShift(db, event, drivers.id, null, now)).toEqual({ outcome: 'inUse' })
  await cancelSignup(db, signup, signupLinks, now)
  expect(await deleteShift(db, event, drivers.id, null, now)).toMatchObject({ outcome: 'deleted' })
  expect(await deleteShift(db, event, drivers.id, null, now)).toEqual({ outcome: 'notFound' })
  expect((await listSignups(db, event.id))[0]?.shiftId).toBeNull()
  expect([...(await readShiftLabels(db, event)).keys()]).toEqual([kitchen.id])
})

const rounds = Number(process.env.SIGNUP_RACES ?? 1)

storeTest(
  'when 100 people race for two shifts of 10 spots on three nodes, each shift gets 10 and no sign-up is lost',
  async ({ db, url }) => {
    const nodes = await openNodes({ db, url })
    const members: { id: string }[] = []
    for (let index = 0; index < 100; index++) members.push(await addTestMember(db))
    for (let round = 0; round < rounds; round++) {
      const { event, drivers, kitchen } = await storeShifts(db, 30, 10)
      const shiftIds = [drivers.id, kitchen.id]
      const race = members.map(async ({ id }, index) => {
        const node = nodes[index % nodes.length] ?? db
        const [shiftId = '', otherId = ''] = index % 2 ? shiftIds : shiftIds.toReversed()
        const signup = await signUpMember(node, event.id, id, { ...defaultParty, shiftId }, signupLinks, now)
        if (signup && index % 5 === 0)
          await updateParty(node, signup, { ...defaultParty, shiftId: otherId }, signupLinks, now)
        if (signup && index % 7 === 0) await cancelSignup(node, signup, signupLinks, now)
      })
      await Promise.all(race)
      const roster = await readRoster(db, event)
      expect(shiftIds.map((id) => heldSpots(roster, id))).toEqual([10, 10])
      expect(heldSpots(roster)).toBe(20)
      expect((await listSignups(db, event.id)).length).toBe(100)
      const positions = roster.signups.map(({ position }) => position)
      expect(new Set(positions).size).toBe(positions.length)
    }
  },
  { timeout: 240_000 + rounds * 40_000 },
)
