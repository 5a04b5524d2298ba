import { expect } from 'vitest'
import { changeClaims } from '#app/events/roster/claim-store.server.ts'
import { addNeed, listClaims, listNeeds } from '#app/events/roster/need-store.server.ts'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { declineConsent, recordConsent } from './guardian-store.server.ts'
import { confirmSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')
const consent = { signature: 'Amina Khan', text: 'I agree.' }
const guardian = { name: 'Amina', email: 'amina@example.org' }
const label = 'Shift: Kitchen, 9:00 AM – 11:00 AM'

/** Adds an event that needs 20 blankets, with a shift for one person. */
async function storeYouthNight(db: Database) {
  const event = await storeSignupEvent(db, { guardianUnder: 18 })
  const times = { day: 0, startTime: '09:00', endTime: '11:00' }
  await addShift(db, event, { ...times, title: 'Kitchen', description: '', capacity: 1 }, null, now)
  await addNeed(db, event, { item: 'blankets', unit: '', wanted: 20 }, null, now)
  const [kitchen] = await listShifts(db, event.id)
  const [blankets] = await listNeeds(db, event.id)
  if (!kitchen || !blankets) throw new Error('no shift or need')
  return { event, kitchen, blankets }
}

const minor = (shiftId: string) =>
  ({ ...defaultParty, shiftId, guardian: { ...guardian, ageGroup: 'minor' } }) as const

const bodiesTo = async (db: Database, email: string) =>
  (
    await db.selectFrom('mail').select('body').where('recipient', '=', email).orderBy('createdAt').execute()
  ).map(({ body }) => body)

const onlySignup = (db: Database) => db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()

storeTest('all emails to the guardian of a minor name the shift', async ({ db }) => {
  const { event, kitchen } = await storeYouthNight(db)
  const teen = { ...minor(kitchen.id), name: 'Yusuf', email: 'yusuf@example.org' }
  await signUpGuest(db, event.id, teen, signupLinks, now)
  await confirmSignup(db, await onlySignup(db), signupLinks, now)
  // The guardian is asked again.
  await confirmSignup(db, await onlySignup(db), signupLinks, now)
  await recordConsent(db, await onlySignup(db), consent, signupLinks, now)
  const bodies = await bodiesTo(db, guardian.email)
  expect(bodies).toHaveLength(3)
  for (const body of bodies) expect(body).toContain(label)
  expect((await bodiesTo(db, teen.email)).at(-1)).toContain(label)
})

storeTest(
  'the emails about a child under 13 name the shift, even when the child is signed up twice',
  async ({ db }) => {
    const { event, kitchen } = await storeYouthNight(db)
    const child = {
      ...defaultParty,
      shiftId: kitchen.id,
      guardian: { ...guardian, ageGroup: 'under13' },
    } as const
    for (const name of ['Sara', 'sara'])
      await signUpGuest(db, event.id, { ...child, name, email: '' }, signupLinks, now)
    await recordConsent(db, await onlySignup(db), consent, signupLinks, now)
    const bodies = await bodiesTo(db, guardian.email)
    expect(bodies).toHaveLength(4)
    for (const body of bodies) expect(body).toContain(label)
  },
)

storeTest(
  'when a guardian withdraws, the spot in the shift is offered to the next person, and the claims are deleted',
  async ({ db }) => {
    const { event, kitchen, blankets } = await storeYouthNight(db)
    const [yusuf, omar] = [await addTestMember(db), await addTestMember(db)]
    const signup = await signUpMember(db, event.id, yusuf.id, minor(kitchen.id), signupLinks, now)
    if (!signup) throw new Error('not signed up')
    // Only people with a spot can bring something.
    expect(await changeClaims(db, signup, { [blankets.id]: 5 }, now)).toMatchObject({ noSpot: true })
    await recordConsent(db, signup, consent, signupLinks, now)
    expect(await changeClaims(db, signup, { [blankets.id]: 5 }, now)).toEqual({ ok: true })
    const waiting = await signUpMember(
      db,
      event.id,
      omar.id,
      { ...defaultParty, shiftId: kitchen.id },
      signupLinks,
      now,
    )
    expect(waiting).toMatchObject({ status: 'waitlisted' })
    await declineConsent(db, signup, signupLinks, now)
    expect(await listClaims(db, event.id)).toEqual([])
    const statuses = await db.selectFrom('eventSignup').select('status').orderBy('position').execute()
    expect(statuses).toEqual([{ status: 'cancelled' }, { status: 'offered' }])
    expect((await bodiesTo(db, omar.email)).at(-1)).toContain(label)
  },
)
