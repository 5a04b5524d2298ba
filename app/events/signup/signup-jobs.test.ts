import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { advanceWaitlists, deletePersonalData, deleteUnconfirmed } from './signup-jobs.server.ts'
import { cancelSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)

const statuses = async (db: Database, eventId: string) =>
  (
    await db
      .selectFrom('eventSignup')
      .select('status')
      .where('eventId', '=', eventId)
      .orderBy('position')
      .execute()
  ).map(({ status }) => status)

storeTest(
  'spots that an admin adds, or that a deleted account frees, are offered in order',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 1 })
    const members = [await addTestMember(db), await addTestMember(db), await addTestMember(db)]
    for (const { id } of members) await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
    await advanceWaitlists(db, signupLinks, now)
    expect(await statuses(db, event.id)).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
    await db.updateTable('event').set({ capacity: 2 }).where('id', '=', event.id).execute()
    await advanceWaitlists(db, signupLinks, now)
    expect(await statuses(db, event.id)).toEqual(['confirmed', 'offered', 'waitlisted'])
    await db
      .deleteFrom('user')
      .where('id', '=', members[0]?.id ?? '')
      .execute()
    await advanceWaitlists(db, signupLinks, now)
    await advanceWaitlists(db, signupLinks, now)
    expect(await statuses(db, event.id)).toEqual(['offered', 'offered'])
    const offers = await db
      .selectFrom('mail')
      .select('id')
      .where('subject', 'like', 'A spot has opened up%')
      .execute()
    expect(offers).toHaveLength(2)
  },
)

storeTest('nothing is offered while visitors cannot see the event', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 1 })
  const [a, b] = [await addTestMember(db), await addTestMember(db)]
  for (const { id } of [a, b]) await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
  await db.deleteFrom('user').where('id', '=', a.id).execute()
  const { publishedAt } = event
  const hidden = [
    { publishedAt, deletedAt: now.toISOString() },
    { publishedAt: null, deletedAt: null },
    { publishedAt: daysLater(2).toISOString(), deletedAt: null },
  ]
  for (const columns of hidden) {
    await db.updateTable('event').set(columns).where('id', '=', event.id).execute()
    await advanceWaitlists(db, signupLinks, daysLater(1))
    expect(await statuses(db, event.id)).toEqual(['waitlisted'])
    await db.updateTable('event').set({ deletedAt: null, publishedAt }).where('id', '=', event.id).execute()
  }
  await advanceWaitlists(db, signupLinks, daysLater(1))
  expect(await statuses(db, event.id)).toEqual(['offered'])
})

storeTest(
  'the email about an expired offer suggests signing up again only while that is possible',
  async ({ db }) => {
    const bodiesByChange: Record<string, string[]> = {}
    const changes: Record<string, Updateable<EventTable>> = {
      open: { signups: 'on' },
      closed: { signupClosesAt: '2090-01-11T00:00' },
      canceled: { status: 'cancelled' },
      deleted: { deletedAt: now.toISOString() },
      started: { localDate: '2090-01-11', lastDate: '2090-01-11' },
    }
    for (const [name, columns] of Object.entries(changes)) {
      const event = await storeSignupEvent(db, { capacity: 1 })
      const [a, b] = [await addTestMember(db), await addTestMember(db)]
      const first = await signUpMember(db, event.id, a.id, defaultParty, signupLinks, now)
      await signUpMember(db, event.id, b.id, defaultParty, signupLinks, now)
      if (first) await cancelSignup(db, first, signupLinks, now)
      await db.updateTable('event').set(columns).where('id', '=', event.id).execute()
      await advanceWaitlists(db, signupLinks, daysLater(2))
      expect(await statuses(db, event.id)).toEqual(['cancelled', 'cancelled'])
      const emails = await db
        .selectFrom('mail')
        .select('body')
        .where('recipient', '=', b.email)
        .where('subject', 'like', 'We no longer hold your spot%')
        .execute()
      bodiesByChange[name] = emails.map(({ body }) => body)
    }
    expect(bodiesByChange).toEqual({
      open: [expect.stringMatching(/you can sign up again:\s+https:.*\/signup/)],
      closed: [expect.stringMatching(/others can have it now\. Sign-up for this event is closed\.$/)],
      canceled: [],
      deleted: [],
      started: [],
    })
  },
)

storeTest('a guest who never confirms is deleted after three days', async ({ db }) => {
  const event = await storeSignupEvent(db)
  await signUpGuest(
    db,
    event.id,
    { ...defaultParty, name: 'Bilal', email: 'b@example.org' },
    signupLinks,
    now,
  )
  await advanceWaitlists(db, signupLinks, daysLater(1))
  await deleteUnconfirmed(db, daysLater(2))
  expect(await statuses(db, event.id)).toEqual(['pending'])
  await deleteUnconfirmed(db, daysLater(4))
  expect(await statuses(db, event.id)).toEqual([])
})

storeTest('a guest who asks for the link again has three more days to confirm', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const bilal = { ...defaultParty, name: 'Bilal', email: 'b@example.org' }
  await signUpGuest(db, event.id, bilal, signupLinks, now)
  await signUpGuest(db, event.id, bilal, signupLinks, daysLater(2))
  const emails = await db.selectFrom('mail').select('body').execute()
  for (const { body } of emails) expect(body).toContain('you can still confirm within 3 days')
  await advanceWaitlists(db, signupLinks, daysLater(3))
  await deleteUnconfirmed(db, daysLater(4))
  expect(await statuses(db, event.id)).toEqual(['pending'])
  await deleteUnconfirmed(db, daysLater(6))
  expect(await statuses(db, event.id)).toEqual([])
})

storeTest('six months after the event, personal data is deleted, and the party size kept', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const party = { partySize: 3, childNames: 'Sara, Ali', note: 'Nuts', answers: { Car: 'Yes' } }
  await signUpGuest(db, event.id, { ...party, name: 'Bilal', email: 'b@example.org' }, signupLinks, now)
  const read = () => db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
  await deletePersonalData(db, new Date('2090-12-01T12:00:00.000Z'))
  expect(await read()).toMatchObject({ email: 'b@example.org', childNames: 'Sara, Ali' })
  await deletePersonalData(db, new Date('2090-12-02T12:00:00.000Z'))
  expect(await read()).toMatchObject({
    partySize: 3,
    name: '',
    email: null,
    childNames: '',
    note: '',
    answers: '{}',
  })
})
