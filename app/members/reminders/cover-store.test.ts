import { expect } from 'vitest'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { turnOffNotification } from '#app/members/profile/notification-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { askForCover, sendPendingCoverRequests } from './cover-store.server.ts'

// A Friday at noon in Atlanta, outside quiet hours.
const now = new Date('2026-11-20T17:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)

const picnic = eventFixture('picnic', { kind: 'Meals', capacity: 1, localDate: '2026-12-20' })
const earlierEvent = (id: string, overrides: Partial<StoredEvent> = {}) =>
  eventFixture(id, { kind: 'Meals', localDate: '2026-10-10', ...overrides })

/** An event whose only spot a member has just given up. */
async function storeCanceledSignup(db: Database, event: StoredEvent, asksForCover = false) {
  await storeEvents(db, [event])
  const { id } = await addTestMember(db)
  const signup =
    (await signUpMember(db, event.id, id, defaultParty, links, now)) ?? expect.fail('not signed up')
  await cancelSignup(db, signup, links, now, asksForCover)
  return id
}

/** Adds a member who attended an event. */
async function addVolunteer(db: Database, eventId: string) {
  const member = await addTestMember(db)
  await attend(db, eventId, member.id)
  return member
}

const attend = (db: Database, eventId: string, userId: string) =>
  db.insertInto('attendance').values({ eventId, userId, recordedAt: now.toISOString() }).execute()

const listRequests = (db: Database) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('subject', 'like', 'Can you step in?%')
    .orderBy('recipient')
    .execute()
const listAskedRecipients = async (db: Database) => (await listRequests(db)).map(({ recipient }) => recipient)

storeTest(
  'members who attended the same kind of event are asked once for each cancellation',
  async ({ db }) => {
    await storeEvents(db, [
      earlierEvent('soup'),
      earlierEvent('old', { localDate: '2026-04-10' }),
      earlierEvent('walk', { kind: 'Walks' }),
      earlierEvent('without-list'),
    ])
    const soup = await addVolunteer(db, 'soup')
    await addVolunteer(db, 'old')
    await addVolunteer(db, 'walk')
    const unlisted = await addTestMember(db)
    const signup = { id: 'unlisted', eventId: 'without-list', userId: unlisted.id, createdAt: '2026-10-01' }
    await db.insertInto('eventSignup').values(signup).execute()
    const canceledBy = await storeCanceledSignup(db, picnic)
    await attend(db, 'soup', canceledBy)
    const counts = await Promise.all([
      askForCover(db, picnic, links, null, now),
      askForCover(db, picnic, links, null, now),
    ])
    expect(counts.sort()).toEqual([2, null].sort())
    expect(await listAskedRecipients(db)).toEqual([soup.email, unlisted.email].sort())
    expect(await askForCover(db, picnic, links, null, now)).toBeNull()
    const [mail] = await listRequests(db)
    expect(mail?.body).toContain(`${links.origin}/events/picnic/step-in?token=`)
    expect(mail?.headers).toContain('List-Unsubscribe-Post')
    // Each request has a delivery, so that the event's emails page counts it.
    const deliveries = await db.selectFrom('eventDelivery').selectAll().where('kind', '=', 'cover').execute()
    expect(deliveries.map(({ mailId }) => mailId).sort()).toEqual(
      (await listRequests(db)).map(({ id }) => id).sort(),
    )
  },
)

storeTest('a member gets at most one request per event and one per week', async ({ db }) => {
  await storeEvents(db, [earlierEvent('soup')])
  const { email } = await addVolunteer(db, 'soup')
  await storeCanceledSignup(db, picnic, true)
  const dinner = { ...picnic, id: 'dinner', slug: 'dinner' }
  await storeCanceledSignup(db, dinner, true)
  await sendPendingCoverRequests(db, links, now)
  expect(await listAskedRecipients(db)).toEqual([email])
  for (const event of [picnic, dinner]) {
    const { id } = await addTestMember(db)
    const signup =
      (await signUpMember(db, event.id, id, defaultParty, links, now)) ?? expect.fail('no sign-up')
    await cancelSignup(db, signup, links, now, true)
  }
  await sendPendingCoverRequests(db, links, daysLater(8))
  const subjects = (await listRequests(db)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
})

storeTest(
  'members who turned these emails off, are signed up, or have no verified address are not asked',
  async ({ db }) => {
    await storeEvents(db, [earlierEvent('soup')])
    const off = await addVolunteer(db, 'soup')
    await turnOffNotification(db, off.id, 'coverRequest')
    const unverified = await addTestMember(db, { emailVerified: false })
    await attend(db, 'soup', unverified.id)
    const roomy = { ...picnic, capacity: 2 }
    await storeCanceledSignup(db, roomy, true)
    const going = await addVolunteer(db, 'soup')
    await signUpMember(db, roomy.id, going.id, defaultParty, links, now)
    await sendPendingCoverRequests(db, links, now)
    expect(await listAskedRecipients(db)).toEqual([])
  },
)

storeTest('nobody is asked while someone is waiting or the spot is taken', async ({ db }) => {
  await storeEvents(db, [picnic, earlierEvent('soup')])
  const { email } = await addVolunteer(db, 'soup')
  const join = async () => {
    const { id } = await addTestMember(db)
    return (await signUpMember(db, picnic.id, id, defaultParty, links, now)) ?? expect.fail('no sign-up')
  }
  const first = await join()
  const waiting = await join()
  await cancelSignup(db, first, links, now, true)
  await sendPendingCoverRequests(db, links, now)
  expect(await askForCover(db, picnic, links, null, now)).toBeNull()
  expect(await listAskedRecipients(db)).toEqual([])
  // The first in line declines the offer, so the request from the person who canceled is sent.
  await cancelSignup(db, waiting, links, now)
  await sendPendingCoverRequests(db, links, now)
  expect(await listAskedRecipients(db)).toEqual([email])
})

storeTest('if the person who canceled did not request cover, only an organizer can', async ({ db }) => {
  await storeEvents(db, [earlierEvent('soup')])
  await addVolunteer(db, 'soup')
  await storeCanceledSignup(db, picnic)
  await sendPendingCoverRequests(db, links, now)
  expect(await listAskedRecipients(db)).toEqual([])
  expect(await askForCover(db, picnic, links, null, now)).toBe(1)
})

storeTest(
  'a request made during quiet hours is sent in the morning, if the spot is still open then',
  async ({ db }) => {
    const [night, morning] = [new Date('2026-11-21T05:00:00Z'), new Date('2026-11-21T13:05:00Z')]
    await storeEvents(db, [earlierEvent('soup')])
    const { email } = await addVolunteer(db, 'soup')
    const off = await addVolunteer(db, 'soup')
    const canceled = { ...picnic, id: 'canceled', slug: 'canceled' }
    await storeCanceledSignup(db, canceled, true)
    await storeCanceledSignup(db, picnic)
    const organizer = await addTestMember(db, { role: 'admin' })
    await sendPendingCoverRequests(db, links, night)
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await askForCover(db, picnic, links, organizer, night)).toBe('held')
    expect(await listAskedRecipients(db)).toEqual([])
    const activity = db.selectFrom('activity').select('verb').where('subject', '=', 'coverRequest')
    expect(await activity.execute()).toEqual([{ verb: 'sent' }])

    await db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', canceled.id).execute()
    await turnOffNotification(db, off.id, 'coverRequest')
    await sendPendingCoverRequests(db, links, morning)
    expect(await listAskedRecipients(db)).toEqual([email])
    expect((await listRequests(db))[0]?.body).toContain('/events/picnic/')
  },
)

storeTest(
  'a request made during quiet hours is sent immediately if sign-up closes before they end',
  async ({ db }) => {
    const night = new Date('2026-11-21T05:00:00Z')
    await storeEvents(db, [earlierEvent('soup')])
    const { email } = await addVolunteer(db, 'soup')
    // Sign-up closes at 7:00 AM in Atlanta, and quiet hours end at 8:00 AM.
    const closing = { ...picnic, localDate: '2026-11-21', signupClosesAt: '2026-11-21T07:00' }
    await storeCanceledSignup(db, closing, true)
    await sendPendingCoverRequests(db, links, night)
    expect(await listAskedRecipients(db)).toEqual([email])
  },
)
