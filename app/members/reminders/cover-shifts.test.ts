import { expect } from 'vitest'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { askForCover, sendPendingCoverRequests } from './cover-store.server.ts'

// A Friday at noon in Atlanta, outside quiet hours.
const now = new Date('2026-11-20T17:00:00Z')
const picnic = eventFixture('picnic', { kind: 'Meals', localDate: '2026-12-20' })
const soup = eventFixture('soup', { kind: 'Meals', localDate: '2026-10-10' })

/** An event with the shifts Drivers and Kitchen for one person each, and a member who attended an earlier event. */
async function storeShifts(db: Database) {
  await storeEvents(db, [picnic, soup])
  for (const [title, startTime, endTime] of [
    ['Kitchen', '09:00', '11:00'],
    ['Drivers', '11:00', '12:00'],
  ] as const)
    await addShift(db, picnic, { title, description: '', day: 0, startTime, endTime, capacity: 1 }, null, now)
  const [kitchen, drivers] = await listShifts(db, picnic.id)
  if (!drivers || !kitchen) throw new Error('no shifts')
  const volunteer = await addTestMember(db)
  const attendance = { eventId: 'soup', userId: volunteer.id, recordedAt: now.toISOString() }
  await db.insertInto('attendance').values(attendance).execute()
  return { drivers, kitchen, volunteer }
}

async function join(db: Database, shiftId: string) {
  const { id } = await addTestMember(db)
  const signup = await signUpMember(db, picnic.id, id, { ...defaultParty, shiftId }, links, now)
  return signup ?? expect.fail('not signed up')
}

const listRequestBodies = async (db: Database) =>
  (await db.selectFrom('mail').select('body').where('subject', 'like', 'Can you step in?%').execute()).map(
    ({ body }) => body,
  )

storeTest('nobody is asked for a shift that is taken, even if there is room in others', async ({ db }) => {
  const { kitchen } = await storeShifts(db)
  const first = await join(db, kitchen.id)
  const waiting = await join(db, kitchen.id)
  await cancelSignup(db, first, links, now, true)
  await sendPendingCoverRequests(db, links, now)
  expect(await askForCover(db, picnic, links, null, now)).toBeNull()
  expect(await listRequestBodies(db)).toEqual([])
  // The first in line declines the offer.
  await cancelSignup(db, waiting, links, now)
  await sendPendingCoverRequests(db, links, now)
  const [body, ...others] = await listRequestBodies(db)
  expect(others).toEqual([])
  expect(body).toContain('Shift: Kitchen, 9:00 AM – 11:00 AM')
  expect(body).not.toContain('Drivers')
})

storeTest(
  'a cover request for a shift that has filled up again is not sent for another shift',
  async ({ db }) => {
    const { kitchen, drivers } = await storeShifts(db)
    const cook = await join(db, kitchen.id)
    await cancelSignup(db, cook, links, now, true)
    await join(db, kitchen.id)
    const driver = await join(db, drivers.id)
    await cancelSignup(db, driver, links, now)
    await sendPendingCoverRequests(db, links, now)
    expect(await listRequestBodies(db)).toEqual([])
    // An organizer can still ask.
    expect(await askForCover(db, picnic, links, null, now)).toBe(1)
    expect((await listRequestBodies(db))[0]).toContain('Shift: Drivers, 11:00 AM – 12:00 PM')
    const covers = await db.selectFrom('eventSignup').select('cover').where('cover', 'is not', null).execute()
    expect(covers).toEqual([{ cover: 'requested' }])
  },
)
