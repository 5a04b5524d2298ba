import { expect } from 'vitest'
import {
  addSession,
  deleteExpiredAuthData,
  endSession,
  endSessions,
} from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { enqueuePush } from './push-outbox.server.ts'
import {
  addPushSubscription,
  deletePushSubscription,
  detachSubscription,
  listPushSubscriptions,
  moveSubscription,
} from './push-subscription-store.server.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const keys = { p256dh: 'key', auth: 'secret' }

async function logIn(db: Database, userId: string) {
  const token = await addSession(db, { userId, userAgent: '', ipAddress: '' }, now)
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return { token, sessionId: id }
}

async function turnOnNotifications(db: Database, userId: string, endpoint: string, at = now) {
  const { sessionId } = await logIn(db, userId)
  const device = { userId, sessionId, endpoint, ...keys, deviceName: 'Firefox' }
  return { id: await addPushSubscription(db, device, at), sessionId }
}

const listEndpoints = async (db: Database, userId: string) =>
  (await listPushSubscriptions(db, userId)).map(({ endpoint }) => endpoint).sort()

storeTest('logging out on a device turns off its notifications', async ({ db }) => {
  const { id } = await addTestMember(db)
  const { sessionId } = await turnOnNotifications(db, id, 'a')
  await turnOnNotifications(db, id, 'b')
  await endSession(db, id, sessionId)
  expect(await listEndpoints(db, id)).toEqual(['b'])
  await endSessions(db, id)
  expect(await listEndpoints(db, id)).toEqual([])
})

storeTest(
  'notifications stay on when a session expires, until all devices are logged out',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await turnOnNotifications(db, id, 'a')
    await deleteExpiredAuthData(db, new Date('2027-12-01T12:00:00.000Z'))
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ endpoint: 'a', sessionId: null }])
    const { sessionId } = await turnOnNotifications(db, id, 'b')
    await endSessions(db, id, sessionId)
    expect(await listEndpoints(db, id)).toEqual(['b'])
  },
)

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

storeTest(
  'a login that is not completed ends notifications only on a device whose session had not expired',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const expired = await turnOnNotifications(db, userId, 'expired')
    const later = new Date('2027-12-01T12:00:00.000Z')
    const device = { userId, id: expired.id, pendingUntil: minutesAfter(later, 10) }
    await detachSubscription(db, device, later)
    await deleteExpiredAuthData(db, minutesAfter(later, 11))
    expect(await listEndpoints(db, userId)).toEqual(['expired'])

    const { id } = await turnOnNotifications(db, userId, 'active')
    for (const minutes of [0, 5]) {
      const at = minutesAfter(now, minutes)
      await detachSubscription(db, { userId, id, pendingUntil: minutesAfter(at, 10) }, at)
    }
    await deleteExpiredAuthData(db, minutesAfter(now, 14))
    expect(await listEndpoints(db, userId)).toEqual(['active', 'expired'])
    await deleteExpiredAuthData(db, minutesAfter(now, 15))
    expect(await listEndpoints(db, userId)).toEqual(['expired'])
  },
)

storeTest('logging in again on the same device keeps its notifications', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const { id, sessionId } = await turnOnNotifications(db, userId, 'a')
  expect((await turnOnNotifications(db, userId, 'a')).id).toBe(id)
  const newLogin = await logIn(db, userId)
  await moveSubscription(db, { id, userId, toToken: newLogin.token })
  await endSession(db, userId, sessionId)
  expect(await listPushSubscriptions(db, userId)).toMatchObject([{ sessionId: newLogin.sessionId }])
})

storeTest('a login moves a subscription only if it belongs to the member who logs in', async ({ db }) => {
  const amina = await addTestMember(db)
  const bilal = await addTestMember(db)
  const { id, sessionId } = await turnOnNotifications(db, amina.id, 'a')
  const { token } = await logIn(db, bilal.id)
  await moveSubscription(db, { id, userId: bilal.id, toToken: token })
  expect(await listPushSubscriptions(db, amina.id)).toMatchObject([{ sessionId }])
})

storeTest('a device belongs to the member who last turned on its notifications', async ({ db }) => {
  const amina = await addTestMember(db)
  const bilal = await addTestMember(db)
  await turnOnNotifications(db, amina.id, 'shared')
  await turnOnNotifications(db, amina.id, 'shared')
  const payload = { title: 'Picnic', body: '', path: '/' }
  const message = { kind: 'reminder', eventId: null, subjectId: 's', payload, expiresAt: now } as const
  expect(await enqueuePush(db, { userId: amina.id }, message, now)).toBe(1)
  await turnOnNotifications(db, bilal.id, 'shared')
  expect(await listEndpoints(db, amina.id)).toEqual([])
  expect(await listEndpoints(db, bilal.id)).toEqual(['shared'])
  const [row] = await db.selectFrom('pushMessage').select('subscriptionId').execute()
  expect(row).toEqual({ subscriptionId: null })
})

storeTest('a member has at most ten devices, and the oldest one is removed', async ({ db }) => {
  const { id } = await addTestMember(db)
  for (let device = 0; device < 12; device++)
    await turnOnNotifications(db, id, `device ${device}`, new Date(now.getTime() + device))
  expect(await listEndpoints(db, id)).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `device ${n}`).sort(),
  )
})

storeTest('a member can turn off notifications only on their own devices', async ({ db }) => {
  const amina = await addTestMember(db)
  const bilal = await addTestMember(db)
  await turnOnNotifications(db, amina.id, 'a')
  const [device] = await listPushSubscriptions(db, amina.id)
  await deletePushSubscription(db, bilal.id, device?.id ?? '')
  expect(await listEndpoints(db, amina.id)).toEqual(['a'])
  await deletePushSubscription(db, amina.id, device?.id ?? '')
  expect(await listEndpoints(db, amina.id)).toEqual([])
})
