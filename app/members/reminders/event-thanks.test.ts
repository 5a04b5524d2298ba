import { expect } from 'vitest'
import { saveReport } from '#app/events/report/report-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { sendThanks } from './event-thanks.server.ts'

const now = new Date('2026-11-29T12:00:00Z')
const iftar = eventFixture('iftar')
const links = { origin: 'https://example.org', secret: 'a secret' }
const report = { people: 3, numbers: [], pictureIds: [], hasConsent: false, isPublished: true }

storeTest('thanks are sent once, to attendees who have not turned off event reminders', async ({ db }) => {
  await storeEvents(db, [iftar])
  const [attendee, optedOut, unverified, suspended] = [
    await addTestMember(db, { email: 'attendee@example.org' }),
    await addTestMember(db),
    await addTestMember(db, { emailVerified: false }),
    await addTestMember(db),
  ]
  await addTestMember(db, { email: 'absent@example.org' })
  const people = [attendee, optedOut, unverified, suspended]
  await db
    .insertInto('attendance')
    .values(people.map(({ id }) => ({ eventId: iftar.id, userId: id, recordedAt: now.toISOString() })))
    .execute()
  await db
    .insertInto('notificationChoice')
    .values({ userId: optedOut.id, kind: 'eventReminder', email: 0 })
    .execute()
  await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', suspended.id).execute()
  const send = () => sendThanks(db, iftar, links, null, now)
  expect(await send()).toBeNull()
  await saveReport(db, iftar, { ...report, body: 'You **cooked** for 212 people.' }, null, now)
  expect(await Promise.all([send(), send()])).toEqual(expect.arrayContaining([1, null]))
  const emails = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
  expect(emails).toMatchObject([
    { recipient: 'attendee@example.org', subject: 'Thank you for coming: iftar' },
  ])
  expect(emails[0]?.body).toContain('You cooked for 212 people.')
  expect(emails[0]?.body).toContain('https://example.org/events/iftar')
  expect(emails[0]?.body).toContain('Unsubscribe: https://example.org/reminders/unsubscribe')
})

storeTest('if nobody can be thanked yet, the thanks can still be sent later', async ({ db }) => {
  await storeEvents(db, [iftar])
  await saveReport(db, iftar, { ...report, body: 'Thank you.' }, null, now)
  expect(await sendThanks(db, iftar, links, null, now)).toBe(0)
  const { id: userId } = await addTestMember(db)
  await db
    .insertInto('attendance')
    .values({ eventId: iftar.id, userId, recordedAt: now.toISOString() })
    .execute()
  expect(await sendThanks(db, iftar, links, null, now)).toBe(1)
})

storeTest('thanks link to the event’s page only while visitors can see it', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const hasLink = async (slug: string, publishedAt: string | null) => {
    const event = eventFixture(slug, { publishedAt })
    await storeEvents(db, [event])
    await saveReport(db, event, { ...report, body: 'Thank you.' }, null, now)
    await db
      .insertInto('attendance')
      .values({ eventId: event.id, userId, recordedAt: now.toISOString() })
      .execute()
    expect(await sendThanks(db, event, links, null, now)).toBe(1)
    const emails = await db.selectFrom('mail').select('body').where('subject', 'like', `%${slug}`).execute()
    expect(emails).toHaveLength(1)
    return emails[0]?.body.includes(`/events/${slug}`)
  }
  expect(await hasLink('shown', '2026-11-01T00:00:00.000Z')).toBe(true)
  expect(await hasLink('scheduled', '2999-01-01T00:00:00.000Z')).toBe(false)
  expect(await hasLink('draft', null)).toBe(false)
})
