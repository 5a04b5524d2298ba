import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { recordRefund } from '#app/giving/gifts/record-gift.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { listEventHistory, readContributions } from './contribution-store.server.ts'

const at = '2026-11-01T00:00:00.000Z'
const now = new Date('2026-11-21T17:00:00.000Z')

async function addEvent(
  db: Database,
  slug: string,
  localDate: string,
  options: { cancelled?: boolean; publishedAt?: string } = {},
) {
  const id = randomUUID()
  await db
    .insertInto('event')
    .values({
      id,
      slug,
      title: slug,
      description: '',
      localDate,
      lastDate: localDate,
      startTime: null,
      endTime: null,
      locationName: '',
      locationAddress: '',
      pictureId: null,
      status: options.cancelled ? 'cancelled' : 'confirmed',
      sequence: 0,
      sample: 0,
      publishedAt: options.publishedAt ?? at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return id
}

const signUp = (
  db: Database,
  eventId: string,
  userId: string,
  status: 'confirmed' | 'cancelled' | 'waitlisted' = 'confirmed',
) =>
  db.insertInto('eventSignup').values({ id: randomUUID(), eventId, userId, createdAt: at, status }).execute()

const attend = (db: Database, eventId: string, userId: string) =>
  db.insertInto('attendance').values({ eventId, userId, recordedAt: at }).execute()

storeTest('a new member has no contributions', async ({ db }) => {
  const { id } = await addTestMember(db)
  expect(await readContributions(db, { id })).toEqual({
    eventsAttended: 0,
    minutesVolunteered: 0,
    donatedCents: 0,
  })
  expect(await listEventHistory(db, id, { today: '2026-11-21', now })).toEqual({ upcoming: [], past: [] })
})

storeTest('only the member’s own records are counted', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const other = await addTestMember(db)
  const eventId = await addEvent(db, 'cleanup', '2026-11-14')
  await attend(db, eventId, id)
  await attend(db, eventId, other.id)
  const hours = { eventId, localDate: '2026-11-14', note: '', recordedAt: at }
  await db
    .insertInto('volunteerHours')
    .values([
      { id: randomUUID(), userId: id, minutes: 90, ...hours },
      { id: randomUUID(), userId: id, minutes: 45, ...hours },
      { id: randomUUID(), userId: other.id, minutes: 600, ...hours },
    ])
    .execute()
  const donor = { name: 'M', email }
  await storeGift(db, { donor: { ...donor, email: 'at-work@example.org' }, amountCents: 100, userId: id })
  // A gift made with the member's address without logging in counts only after the member adds it.
  await storeGift(db, { donor, amountCents: 2500 })
  await storeGift(db, { donor, amountCents: 8800, userId: other.id })
  const refundedGift = await storeGift(db, { donor, amountCents: 6600, userId: id })
  const refund = { id: 'refund', giftId: refundedGift.id, amountCents: 6500, reason: '' }
  expect(await recordRefund(db, refund, null, new Date(at))).toBe('refunded')
  const contributions = { eventsAttended: 1, minutesVolunteered: 135, donatedCents: 200 }
  expect(await readContributions(db, { id })).toEqual(contributions)
  await db.updateTable('donor').set({ userId: id }).where('email', '=', email).execute()
  expect(await readContributions(db, { id })).toEqual({ ...contributions, donatedCents: 2700 })
})

storeTest('the event history has upcoming and past events, with attendance', async ({ db }) => {
  const { id } = await addTestMember(db)
  const [walkIn, missed, today, later, cancelled, withdrawn, waiting, scheduled, hidden] = await Promise.all([
    addEvent(db, 'walk-in', '2026-11-07'),
    addEvent(db, 'missed', '2026-11-14'),
    addEvent(db, 'today', '2026-11-21'),
    addEvent(db, 'later', '2026-12-05'),
    addEvent(db, 'cancelled', '2026-12-06', { cancelled: true }),
    addEvent(db, 'withdrawn', '2026-12-07'),
    addEvent(db, 'waiting', '2026-12-08'),
    addEvent(db, 'scheduled', '2026-12-09', { publishedAt: '2026-11-21T18:00:00.000Z' }),
    addEvent(db, 'hidden', '2026-11-15', { publishedAt: '2026-11-21T18:00:00.000Z' }),
  ])
  for (const event of [walkIn, hidden]) await attend(db, event, id)
  for (const event of [missed, today, later, cancelled, scheduled]) await signUp(db, event, id)
  await signUp(db, withdrawn, id, 'cancelled')
  await signUp(db, waiting, id, 'waitlisted')
  const { upcoming, past } = await listEventHistory(db, id, { today: '2026-11-21', now })
  expect(upcoming.map(({ slug }) => slug)).toEqual(['today', 'later'])
  expect(past.map(({ slug, attended }) => [slug, attended])).toEqual([
    ['missed', false],
    ['walk-in', true],
  ])
})
