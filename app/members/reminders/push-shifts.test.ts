import { expect } from 'vitest'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { recordConsent } from '#app/events/signup/guardian-store.server.ts'
import { cancelSignup, signUpGuest, signUpMember } from '#app/events/signup/signup-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks as links, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addTestSession } from '#tests/push-service.ts'
import { sendEventReminders } from './event-reminders.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')
/** Two days before the event starts. */
const reminderTime = new Date('2090-05-30T14:00:00.000Z')

/** A member who turned on notifications. */
async function addMemberWithDevice(db: Database) {
  const member = await addTestMember(db)
  const sessionId = await addTestSession(db, member.id)
  const device = { endpoint: `https://push.example/${sessionId}`, p256dh: '', auth: '', deviceName: '' }
  await addPushSubscription(db, { ...device, userId: member.id, sessionId }, now)
  return member
}

async function storeShift(db: Database) {
  const event = await storeSignupEvent(db, { title: 'Iftar', guardianUnder: 18 })
  const times = { day: 0, startTime: '09:00', endTime: '11:00' }
  await addShift(db, event, { ...times, title: 'Kitchen', description: '', capacity: 1 }, null, now)
  const [kitchen] = await listShifts(db, event.id)
  return { event, shiftId: kitchen?.id ?? expect.fail('no shift') }
}

const listPushes = async (db: Database) => {
  const rows = await db.selectFrom('pushMessage').select(['kind', 'payload']).orderBy('createdAt').execute()
  return rows.map(({ kind, payload }) => ({ kind, body: payload && JSON.parse(payload).body }))
}

storeTest('push notifications about an offer and a reminder name the shift', async ({ db }) => {
  const { event, shiftId } = await storeShift(db)
  const first = await addTestMember(db)
  const second = await addMemberWithDevice(db)
  const party = { ...defaultParty, shiftId }
  const firstSignup = await signUpMember(db, event.id, first.id, party, links, now)
  await signUpMember(db, event.id, second.id, party, links, now)
  if (firstSignup) await cancelSignup(db, firstSignup, links, now)
  const shift = 'Shift: Kitchen, 9:00 AM – 11:00 AM'
  expect(await listPushes(db)).toEqual([{ kind: 'offer', body: expect.stringContaining(shift) }])
  await db.updateTable('eventSignup').set({ status: 'confirmed' }).where('userId', '=', second.id).execute()
  await sendEventReminders(db, links, reminderTime)
  expect((await listPushes(db)).at(-1)).toEqual({ kind: 'reminder', body: expect.stringContaining(shift) })
})

storeTest(
  'no push notification about a child under 13 is sent, even if the guardian has an account',
  async ({ db }) => {
    const { event, shiftId } = await storeShift(db)
    const first = await addTestMember(db)
    const firstSignup = await signUpMember(db, event.id, first.id, { ...defaultParty, shiftId }, links, now)
    const amina = await addMemberWithDevice(db)
    const guardian = { ageGroup: 'under13', name: 'Amina', email: amina.email } as const
    await signUpGuest(
      db,
      event.id,
      { ...defaultParty, shiftId, guardian, name: 'Sara', email: '' },
      links,
      now,
    )
    const child = await db
      .selectFrom('eventSignup')
      .selectAll()
      .where('ageGroup', '=', 'under13')
      .executeTakeFirstOrThrow()
    await recordConsent(db, child, { signature: 'Amina', text: 'I agree.' }, links, now)
    if (firstSignup) await cancelSignup(db, firstSignup, links, now)
    const offered = await db.selectFrom('eventSignup').selectAll().where('id', '=', child.id).execute()
    expect(offered).toMatchObject([{ status: 'offered', userId: null, email: null }])
    await db.updateTable('eventSignup').set({ status: 'confirmed' }).where('id', '=', child.id).execute()
    await sendEventReminders(db, links, reminderTime)
    expect(await listPushes(db)).toEqual([])
    const subjects = await db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', amina.email)
      .execute()
    expect(subjects.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['A spot has opened up: Iftar', 'In 2 days: Iftar']),
    )
  },
)
