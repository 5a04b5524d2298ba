import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { addSession, deleteExpiredAuthData, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { pushCookie } from '#app/platform/push/push-cookie.server.ts'
import {
  addPushSubscription,
  listPushSubscriptions,
} from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { action } from './logout.route.tsx'

const config = readConfig({ DATA_DIR: '/tmp/shajara-logout-test', SECRET: 's'.repeat(40) })
const now = new Date()

async function startSession(db: Database, userId: string) {
  const token = await addSession(db, { userId, userAgent: '', ipAddress: '' }, now)
  const session = await findSession(db, token, now)
  if (!session) throw new Error('no session')
  return session.member
}

/** Turns on notifications in a browser whose session has since expired; returns the member and the browser's cookie. */
async function turnOnNotifications(db: Database) {
  const { id: userId } = await addTestMember(db)
  const { sessionId } = await startSession(db, userId)
  const device = { endpoint: 'https://push.example/a', p256dh: 'key', auth: 'secret', deviceName: 'Firefox' }
  const id = await addPushSubscription(db, { ...device, userId, sessionId }, now)
  await deleteExpiredAuthData(db, new Date(now.getTime() + 100 * 86_400_000))
  return { userId, cookie: pushCookie(config, 'http://localhost', id).split(';', 1)[0] ?? '' }
}

async function logOut(db: Database, member: Member | null, cookie: string) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, config)
  context.set(memberContext, member)
  const request = new Request('http://localhost/logout', { method: 'POST', headers: { cookie } })
  const args = { context, request, params: {}, url: new URL(request.url), pattern: '/logout' as const }
  const response = await action(args as Parameters<typeof action>[0])
  expect(response).toMatchObject({ status: 302 })
}

storeTest(
  'logging out turns off notifications that were turned on in an expired session, with or without a new session',
  async ({ db }) => {
    for (const hasNewSession of [true, false]) {
      const { userId, cookie } = await turnOnNotifications(db)
      const member = hasNewSession ? await startSession(db, userId) : null
      await logOut(db, member, '')
      expect(await listPushSubscriptions(db, userId)).toHaveLength(1)
      await logOut(db, member, cookie)
      expect(await listPushSubscriptions(db, userId)).toEqual([])
    }
  },
)

storeTest('logging out keeps the notifications of another member on the same browser', async ({ db }) => {
  const { userId, cookie } = await turnOnNotifications(db)
  const other = await addTestMember(db)
  await logOut(db, await startSession(db, other.id), cookie)
  expect(await listPushSubscriptions(db, userId)).toHaveLength(1)
})
