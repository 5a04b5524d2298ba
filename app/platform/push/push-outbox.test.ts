import { afterEach, beforeEach, expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { localPushNetwork } from '#tests/push-network.ts'
import { addTestSession, startPushService } from '#tests/push-service.ts'
import { pushJobs } from './push-jobs.server.ts'
import { enqueuePush, type PushCheck, pushJob, startPushAttempt, withdrawPush } from './push-outbox.server.ts'
import { addPushSubscription } from './push-subscription-store.server.ts'
import { maxPushAttempts } from './retry-after.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const payload = { title: 'In 2 days: Picnic', body: 'Thursday, December 3, 10:00 AM', path: '/events/picnic' }
const message = {
  kind: 'reminder',
  eventId: null,
  subjectId: 'picnic 2026-12-03 2 days',
  payload,
  expiresAt: minutesLater(60),
} as const

let service: Awaited<ReturnType<typeof startPushService>>
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.stop())

async function addDevice(db: Database, userId: string, endpoint?: string) {
  const target = service.addDevice()
  const device = { userId, deviceName: 'Firefox on Android', ...target, ...(endpoint ? { endpoint } : {}) }
  await addPushSubscription(db, { ...device, sessionId: await addTestSession(db, userId) }, now)
  return device
}

/** Runs the jobs that are due at the given time. */
async function sendDue(db: Database, at = now, isCurrent: PushCheck = async () => true) {
  const jobs = await db
    .selectFrom('job')
    .select('subject')
    .where('kind', '=', pushJob)
    .where('dueAt', '<=', at.toISOString())
    .execute()
  const config = { secret: 'a secret', isCurrent }
  const { push } = pushJobs(db, config, { network: localPushNetwork, clock: () => at })
  for (const { subject } of jobs) {
    await db.deleteFrom('job').where('subject', '=', subject).execute()
    await push.work(subject, { log: {} as never })
  }
}

const listMessages = (db: Database) =>
  db.selectFrom('pushMessage').select(['status', 'payload', 'attempts', 'lastError']).execute()
const listDevices = (db: Database) => db.selectFrom('pushSubscription').selectAll().execute()

storeTest('each device of a member gets a message once', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const other = await addTestMember(db)
  await addDevice(db, userId)
  await addDevice(db, userId)
  await addDevice(db, other.id)
  expect(await enqueuePush(db, { userId }, message, now)).toBe(2)
  await sendDue(db)
  await sendDue(db, minutesLater(30))
  expect(service.received).toHaveLength(2)
  const [first, second] = service.received.map(({ text }) => JSON.parse(text))
  expect(first).toEqual({ ...payload, tag: expect.stringMatching(/^[\w-]{32}$/) })
  expect(second).toEqual(first)
  expect(service.received[0]?.headers).toMatchObject({ topic: first.tag, ttl: '3600' })
  const sent = { status: 'sent', payload: '', attempts: 1, lastError: null }
  expect(await listMessages(db)).toEqual([sent, sent])
})

storeTest('a message can be limited to devices that were added before a given time', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  expect(await enqueuePush(db, { userId, subscribedBefore: now }, message, now)).toBe(0)
  expect(await enqueuePush(db, { userId, subscribedBefore: minutesLater(1) }, message, now)).toBe(1)
})

storeTest(
  'a message that a busy push service rejects is sent again at the time that the service asked for',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    await addDevice(db, userId)
    await enqueuePush(db, { userId }, message, now)
    service.responses.push({ status: 429, retryAfter: '600' })
    await sendDue(db)
    await sendDue(db, minutesLater(9))
    const lastError = 'The push service responded with 429.'
    expect(await listMessages(db)).toMatchObject([{ status: 'waiting', attempts: 1, lastError }])
    await sendDue(db, minutesLater(10))
    expect(await listMessages(db)).toMatchObject([{ status: 'sent', attempts: 2 }])
  },
)

storeTest('a message fails after a few attempts if the push service stays unavailable', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  await enqueuePush(db, { userId }, { ...message, expiresAt: minutesLater(10_000) }, now)
  service.responses.push(...Array<number>(20).fill(503))
  for (let hours = 0; hours < 40; hours += 2) await sendDue(db, minutesLater(hours * 60))
  expect(await listMessages(db)).toMatchObject([{ status: 'failed', attempts: maxPushAttempts, payload: '' }])
})

storeTest('a device that is gone is deleted, and its message fails', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  await addDevice(db, userId)
  await enqueuePush(db, { userId }, message, now)
  service.responses.push(410)
  await sendDue(db)
  expect(await listDevices(db)).toHaveLength(1)
  expect((await listMessages(db)).map(({ status }) => status).sort()).toEqual(['failed', 'sent'])
})

storeTest('a message that the push service refuses is not sent again', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  await enqueuePush(db, { userId }, message, now)
  service.responses.push(413)
  await sendDue(db)
  await sendDue(db, minutesLater(50))
  expect(await listMessages(db)).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(await listDevices(db)).toHaveLength(1)
})

storeTest('a message that a node was sending when it stopped is not sent again', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  await enqueuePush(db, { userId }, message, now)
  const { id } = await db.selectFrom('pushMessage').select('id').executeTakeFirstOrThrow()
  expect(await startPushAttempt(db, id, async () => true, now)).toMatchObject({ attempts: 1 })
  await sendDue(db)
  expect(service.received).toEqual([])
  expect(await listMessages(db)).toMatchObject([{ status: 'unknown', payload: '' }])
})

storeTest('expired messages and messages to unsubscribed devices are not sent', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  await enqueuePush(db, { userId }, message, now)
  await sendDue(db, message.expiresAt)
  await enqueuePush(db, { userId }, { ...message, subjectId: 'other' }, now)
  await db.deleteFrom('pushSubscription').execute()
  await sendDue(db)
  expect(service.received).toEqual([])
  expect((await listMessages(db)).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
})

storeTest('a device gets notifications during a login, but not once the login is overdue', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addDevice(db, userId)
  const pendingUntil = minutesLater(10)
  const pending = { sessionId: null, pendingUntil: pendingUntil.toISOString() }
  await db.updateTable('pushSubscription').set(pending).execute()
  expect(await enqueuePush(db, { userId }, message, minutesLater(9))).toBe(1)
  await sendDue(db, minutesLater(9))
  const next = { ...message, subjectId: 'next' }
  expect(await enqueuePush(db, { userId }, next, minutesLater(9))).toBe(1)
  await sendDue(db, pendingUntil)
  expect((await listMessages(db)).map(({ status }) => status).sort()).toEqual(['canceled', 'sent'])
  const last = { ...message, subjectId: 'last' }
  expect(await enqueuePush(db, { userId }, last, pendingUntil)).toBe(0)
  expect(service.received).toHaveLength(1)
})

storeTest(
  'a message that replaces an outdated one, while the outdated one is being checked, stays in the queue',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    await storeEvents(db, [eventFixture('picnic')])
    await addDevice(db, userId)
    const reminder = { ...message, eventId: 'picnic' }
    await enqueuePush(db, { userId }, reminder, now)
    const moved = { ...reminder, payload: { ...payload, title: 'Today' }, expiresAt: minutesLater(30) }
    await sendDue(db, now, async () => {
      await enqueuePush(db, { userId }, moved, now)
      return false
    })
    expect(await listMessages(db)).toMatchObject([{ status: 'waiting' }])
    await sendDue(db)
    expect(service.received.map(({ text }) => JSON.parse(text).title)).toEqual(['Today'])
  },
)

storeTest(
  'a message that has to wait is checked again at the time that the check returned, until the message expires',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    await addDevice(db, userId)
    let verdict: Date | true = minutesLater(5)
    const send = (minutes: number) => sendDue(db, minutesLater(minutes), async () => verdict)
    await enqueuePush(db, { userId }, message, now)
    await send(0)
    await send(4)
    expect(await listMessages(db)).toMatchObject([
      { status: 'waiting', attempts: 0, payload: expect.stringMatching(/./) },
    ])
    verdict = true
    await send(4)
    expect(service.received).toEqual([])
    await send(5)
    expect(service.received).toHaveLength(1)
    await enqueuePush(db, { userId }, { ...message, subjectId: 'other' }, now)
    for (const minutes of [50, 55, 60]) {
      verdict = minutesLater(minutes + 5)
      await send(minutes)
    }
    expect((await listMessages(db)).map(({ status }) => status).sort()).toEqual(['canceled', 'sent'])
  },
)

storeTest('a message that no longer applies is canceled, and can be replaced', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await storeEvents(db, [eventFixture('picnic')])
  await addDevice(db, userId)
  const reminder = { ...message, eventId: 'picnic' }
  await enqueuePush(db, { userId }, reminder, now)
  await sendDue(db, now, async ({ kind, userId: recipient }) => kind !== 'reminder' || recipient !== userId)
  expect(await listMessages(db)).toMatchObject([{ status: 'canceled', payload: '' }])
  expect(await enqueuePush(db, { userId }, reminder, now)).toBe(1)
  await sendDue(db)
  expect(await listMessages(db)).toMatchObject([{ status: 'sent' }])
  expect(await enqueuePush(db, { userId }, { ...reminder, expiresAt: minutesLater(90) }, now)).toBe(0)
})

storeTest(
  'a waiting message is replaced by one for another time, and a withdrawn message by any new one',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    await storeEvents(db, [eventFixture('picnic')])
    await addDevice(db, userId)
    const reminder = { ...message, eventId: 'picnic' }
    const laterRecipient = { userId, dueAt: minutesLater(50) }
    expect(await enqueuePush(db, laterRecipient, reminder, now)).toBe(1)
    expect(await enqueuePush(db, { userId }, reminder, now)).toBe(0)
    await withdrawPush(db, { kind: 'reminder', eventId: 'picnic', subjectPrefix: 'picnic' }, now)
    expect(await enqueuePush(db, laterRecipient, reminder, now)).toBe(1)
    const moved = { ...reminder, payload: { ...payload, title: 'Today' }, expiresAt: minutesLater(30) }
    expect(await enqueuePush(db, { userId }, moved, now)).toBe(1)
    await sendDue(db)
    expect(service.received.map(({ text }) => JSON.parse(text).title)).toEqual(['Today'])
  },
)
