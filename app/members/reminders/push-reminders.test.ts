import { expect } from 'vitest'
import type { Values } from '#app/cms/collections/collection.ts'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { saveNotifications } from '#app/members/profile/notification-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { startPushAttempt } from '#app/platform/push/push-outbox.server.ts'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks as links, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addTestSession } from '#tests/push-service.ts'
import { sendEventChanges } from './event-changes.server.ts'
import { sendEventReminders } from './event-reminders.server.ts'
import { pushCheck } from './push-check.server.ts'

const at = (text: string) => new Date(text)
const start = at('2026-11-10T12:00:00Z')
/** 10:00 in New York, two days before the picnic. */
const twoDays = at('2026-11-26T15:00:00Z')

async function turnOn(db: Database, userId: string, now = start) {
  const sessionId = await addTestSession(db, userId)
  const device = { endpoint: `https://push.example/${sessionId}`, p256dh: '', auth: '', deviceName: '' }
  await addPushSubscription(db, { ...device, userId, sessionId }, now)
}

async function signUp(db: Database, columns: Values = {}) {
  const member = await addTestMember(db)
  const signup = { id: member.id, eventId: 'picnic', userId: member.id, name: '', ...columns }
  await db
    .insertInto('eventSignup')
    .values({ ...signup, createdAt: start.toISOString() })
    .execute()
  await turnOn(db, member.id)
  return member
}

/** Returns the notifications with the times of their jobs, and deletes the jobs. */
async function takePushes(db: Database) {
  const rows = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'subscriptionId')
    .innerJoin('job', 'job.subject', 'pushMessage.id')
    .select(['userId', 'pushMessage.kind', 'payload', 'status', 'dueAt', 'expiresAt'])
    .orderBy('pushMessage.createdAt')
    .execute()
  await db.deleteFrom('job').where('kind', '=', 'push').execute()
  return rows.map(({ payload, ...row }) => ({ ...row, payload: payload && JSON.parse(payload) }))
}

storeTest(
  'each device gets a reminder once, even if two nodes run or the member turned off the emails',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic', { title: 'Picnic', endTime: null })])
    const amina = await signUp(db)
    await turnOn(db, amina.id)
    await turnOn(db, amina.id, at('2026-11-26T15:00:01Z'))
    await saveNotifications(db, amina.id, new Set())
    await signUp(db, { status: 'waitlisted' })
    const suspended = await signUp(db)
    await db.updateTable('user').set({ disabledAt: '2026-11-11' }).where('id', '=', suspended.id).execute()
    await sendEventReminders(db, links, at('2026-11-26T14:59:00Z'))
    expect(await takePushes(db)).toEqual([])
    await Promise.allSettled([sendEventReminders(db, links, twoDays), sendEventReminders(db, links, twoDays)])
    await sendEventReminders(db, links, at('2026-11-26T16:00:00Z'))
    const payload = {
      title: 'In 2 days: Picnic',
      body: 'Saturday, November 28, 2026, 10:00 AM EST',
      path: '/events/picnic',
    }
    const reminder = { kind: 'reminder', userId: amina.id, payload, status: 'waiting' }
    const pushes = await takePushes(db)
    expect(pushes).toEqual([expect.objectContaining(reminder), expect.objectContaining(reminder)])
    expect(pushes[0]).toMatchObject({ dueAt: twoDays.toISOString(), expiresAt: '2026-11-27T03:00:00.000Z' })
  },
)

storeTest('a reminder that is due at night waits for the morning', async ({ db }) => {
  const event = { title: 'Hike', startTime: '09:00', endTime: null, reminders: '3 hours' }
  await storeEvents(db, [eventFixture('picnic', event)])
  await signUp(db)
  await sendEventReminders(db, links, at('2026-11-28T11:00:00Z'))
  const [push] = await takePushes(db)
  expect(push).toMatchObject({ dueAt: '2026-11-28T13:00:00.000Z', expiresAt: '2026-11-28T14:00:00.000Z' })
  expect(push?.payload.title).toBe('Today at 9:00 AM: Hike')
})

storeTest('each change to an event is sent once to the devices of everyone who signed up', async ({ db }) => {
  const change = (values: Values, time: string) => changeLatestVersion(db, 'picnic', values, null, at(time))
  const run = (time: string) => sendEventChanges(db, links, at(time))
  await storeEvents(db, [eventFixture('picnic', { title: 'Picnic', endTime: null })])
  const amina = await signUp(db)
  await run('2026-11-10T12:00:00Z')
  await change({ startTime: '11:30' }, '2026-11-11T15:00:00Z')
  await Promise.allSettled([run('2026-11-11T15:20:00Z'), run('2026-11-11T15:20:00Z')])
  await run('2026-11-11T15:30:00Z')
  const moved = { title: 'Changed: Picnic', body: 'Saturday, November 28, 2026, 11:30 AM EST' }
  expect(await takePushes(db)).toMatchObject([{ userId: amina.id, kind: 'change', payload: moved }])
  await change({ startTime: '10:00' }, '2026-11-12T15:00:00Z')
  await run('2026-11-12T15:20:00Z')
  await change({ status: 'cancelled' }, '2026-11-28T10:00:00Z')
  await run('2026-11-28T10:20:00Z')
  const pushes = await takePushes(db)
  expect(pushes.map(({ payload, dueAt }) => [payload.title, dueAt])).toEqual([
    ['Changed: Picnic', '2026-11-12T15:20:00.000Z'],
    ['Canceled: Picnic', '2026-11-28T13:00:00.000Z'],
  ])
})

storeTest(
  'an offer is sent to the member’s devices, and is withdrawn when the member answers it',
  async ({ db }) => {
    const now = at('2090-01-10T17:00:00Z')
    const event = await storeSignupEvent(db, { title: 'Iftar', capacity: 1 })
    const first = await addTestMember(db)
    const second = await addTestMember(db)
    for (const { id } of [first, second]) {
      await turnOn(db, id)
      await signUpMember(db, event.id, id, defaultParty, links, now)
    }
    const signupOf = (userId: string) =>
      db.selectFrom('eventSignup').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
    await cancelSignup(db, await signupOf(first.id), links, now)
    const [offer, ...others] = await takePushes(db)
    expect(others).toEqual([])
    expect(offer).toMatchObject({
      userId: second.id,
      kind: 'offer',
      payload: { title: 'A spot has opened up: Iftar', path: `/events/${event.slug}/signup` },
      expiresAt: (await signupOf(second.id)).expiresAt,
    })
    await cancelSignup(db, await signupOf(second.id), links, now)
    const statuses = await db.selectFrom('pushMessage').select(['status', 'payload']).execute()
    expect(statuses).toEqual([{ status: 'canceled', payload: '' }])
  },
)

const hike = eventFixture('picnic', {
  title: 'Hike',
  startTime: '09:00',
  endTime: null,
  reminders: '3 hours',
})
/** When the reminder about the hike is due, 6:00 in New York, and when the quiet hours end. */
const beforeHike = at('2026-11-28T11:00:00Z')
const morning = at('2026-11-28T13:00:00Z')

/** Starts to send one of a member's waiting messages, at the end of the quiet hours. */
async function sendInTheMorning(db: Database, userId: string) {
  const [row] = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'subscriptionId')
    .select('pushMessage.id')
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .execute()
  return startPushAttempt(db, row?.id ?? '', pushCheck(db), morning)
}

storeTest(
  'a reminder held overnight is not sent if the event was canceled or unpublished, or the spot given up, in the meantime',
  async ({ db }) => {
    await storeEvents(db, [hike])
    const amina = await signUp(db)
    const bilal = await signUp(db)
    const sara = await signUp(db)
    const layla = await signUp(db)
    await sendEventReminders(db, links, beforeHike)
    await db.updateTable('eventSignup').set({ status: 'cancelled' }).where('id', '=', bilal.id).execute()
    expect(await sendInTheMorning(db, bilal.id)).toBeUndefined()
    expect(await sendInTheMorning(db, amina.id)).toMatchObject({ kind: 'reminder' })
    await db.updateTable('event').set({ publishedAt: null }).execute()
    expect(await sendInTheMorning(db, layla.id)).toBeUndefined()
    await db.updateTable('event').set({ publishedAt: hike.publishedAt }).execute()
    await changeLatestVersion(db, 'picnic', { status: 'cancelled' }, null, at('2026-11-28T12:00:00Z'))
    expect(await sendInTheMorning(db, sara.id)).toBeUndefined()
    const messages = await db.selectFrom('pushMessage').select(['status', 'payload']).execute()
    const canceled = { status: 'canceled', payload: '' }
    expect(messages.filter(({ status }) => status === 'canceled')).toEqual([canceled, canceled, canceled])
  },
)

storeTest(
  'a reminder held overnight is not sent once the event has moved; the one for the new time is sent when it is due',
  async ({ db }) => {
    await storeEvents(db, [hike])
    const { id } = await signUp(db)
    const move = (values: Values, time: string) => changeLatestVersion(db, 'picnic', values, null, at(time))
    await sendEventReminders(db, links, beforeHike)
    await move({ localDate: '2026-12-05', lastDate: '2026-12-05' }, '2026-11-28T12:00:00Z')
    expect(await sendInTheMorning(db, id)).toBeUndefined()
    await move(
      { localDate: '2026-11-28', lastDate: '2026-11-28', startTime: '14:00' },
      '2026-11-28T14:00:00Z',
    )
    await sendEventReminders(db, links, at('2026-11-28T14:05:00Z'))
    expect((await takePushes(db)).map(({ status }) => status)).toEqual(['canceled'])
    const due = at('2026-11-28T16:00:00Z')
    for (let run = 0; run < 2; run++) await sendEventReminders(db, links, due)
    const pushes = await takePushes(db)
    expect(pushes).toMatchObject([{ status: 'waiting', dueAt: due.toISOString() }])
    expect(pushes[0]?.payload.title).toBe('Today at 2:00 PM: Hike')
  },
)

storeTest(
  'a reminder held overnight is replaced if the event moves to a time before it would be sent',
  async ({ db }) => {
    await storeEvents(db, [hike])
    await signUp(db)
    await sendEventReminders(db, links, beforeHike)
    await changeLatestVersion(db, 'picnic', { startTime: '07:30' }, null, at('2026-11-28T11:30:00Z'))
    await sendEventReminders(db, links, at('2026-11-28T11:35:00Z'))
    const pushes = await takePushes(db)
    expect(pushes).toMatchObject([
      { dueAt: '2026-11-28T11:35:00.000Z', expiresAt: '2026-11-28T12:30:00.000Z' },
    ])
    expect(pushes[0]?.payload.title).toBe('Today at 7:30 AM: Hike')
  },
)

storeTest(
  'a change notification held overnight is sent only for the last change, and only to people who still have a spot',
  async ({ db }) => {
    const event = { title: 'Hike', startTime: '15:00', endTime: null, reminders: '' }
    await storeEvents(db, [eventFixture('picnic', event)])
    const amina = await signUp(db)
    const bilal = await signUp(db)
    const sara = await signUp(db)
    const change = (values: Values, time: string) => changeLatestVersion(db, 'picnic', values, null, at(time))
    await sendEventChanges(db, links, start)
    await change({ startTime: '16:00' }, '2026-11-28T05:00:00Z')
    await sendEventChanges(db, links, at('2026-11-28T05:20:00Z'))
    await db.updateTable('eventSignup').set({ status: 'cancelled' }).where('id', '=', bilal.id).execute()
    expect(await sendInTheMorning(db, bilal.id)).toBeUndefined()
    expect(await sendInTheMorning(db, amina.id)).toMatchObject({ kind: 'change' })
    // Saved, but not announced yet.
    await change({ status: 'cancelled' }, '2026-11-28T06:00:00Z')
    expect(await sendInTheMorning(db, sara.id)).toBeUndefined()
    await sendEventChanges(db, links, at('2026-11-28T06:20:00Z'))
    const sendAll = async (userId: string) => {
      const sent = []
      for (let message = 0; message < 2; message++) sent.push(await sendInTheMorning(db, userId))
      return sent.flatMap((message) => (message ? JSON.parse(message.payload).title : []))
    }
    expect(await sendAll(sara.id)).toEqual(['Canceled: Hike'])
    expect(await sendAll(bilal.id)).toEqual([])
  },
)

storeTest('of two changes that were announced overnight, only the last one is sent', async ({ db }) => {
  const event = { title: 'Hike', startTime: '15:00', endTime: null, reminders: '' }
  await storeEvents(db, [eventFixture('picnic', event)])
  const amina = await signUp(db)
  await sendEventChanges(db, links, start)
  for (const [startTime, hour] of [
    ['16:00', '05'],
    ['17:00', '06'],
  ] as const) {
    await changeLatestVersion(db, 'picnic', { startTime }, null, at(`2026-11-28T${hour}:00:00Z`))
    await sendEventChanges(db, links, at(`2026-11-28T${hour}:20:00Z`))
  }
  const sent = []
  for (let message = 0; message < 2; message++) sent.push(await sendInTheMorning(db, amina.id))
  expect(sent.flatMap((message) => (message ? JSON.parse(message.payload).body : []))).toEqual([
    'Saturday, November 28, 2026, 5:00 PM EST',
  ])
})
