import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addClientSession,
  endClientSessions,
  findClientSession,
  replaceRefreshToken,
} from './client-session-store.server.ts'
import { addSession, endSessions, findSession, listSessions } from './session-store.server.ts'

const now = new Date('2026-11-22T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const loginMethod = { provider: 'password', secondFactor: null } as const

async function addLoggedInMember(db: Database) {
  const { id: userId } = await addTestMember(db)
  const device = { userId, userAgent: 'app', ipAddress: '127.0.0.1' }
  return { userId, device, sessionId: await addClientSession(db, device, loginMethod, 'first', now) }
}

storeTest('an API client session is listed and ended like any other session', async ({ db }) => {
  const { userId, sessionId } = await addLoggedInMember(db)
  expect(await listSessions(db, userId, now)).toMatchObject([{ id: sessionId, userAgent: 'app' }])
  expect(await findClientSession(db, userId, sessionId, now)).toMatchObject({
    sessionId,
    provider: 'password',
  })
  await endSessions(db, userId)
  expect(await findClientSession(db, userId, sessionId, now)).toMatchObject({ id: userId, sessionId: null })
  expect(await db.selectFrom('clientSession').selectAll().execute()).toEqual([])
})

storeTest('an API client session expires after a month without use', async ({ db }) => {
  const { userId, sessionId } = await addLoggedInMember(db)
  const month = 30 * 24 * 3600
  expect((await findClientSession(db, userId, sessionId, later(month - 1)))?.sessionId).toBe(sessionId)
  expect((await findClientSession(db, userId, sessionId, later(month)))?.sessionId).toBeNull()
})

storeTest('a session is not found for another member', async ({ db }) => {
  const { sessionId } = await addLoggedInMember(db)
  const { id } = await addTestMember(db)
  expect((await findClientSession(db, id, sessionId, now))?.sessionId).toBeNull()
  expect(await findClientSession(db, 'nobody', sessionId, now)).toBeUndefined()
})

storeTest('a browser session is not an API client session', async ({ db }) => {
  const { userId, device, sessionId } = await addLoggedInMember(db)
  const token = await addSession(db, device, now)
  const browserSessionId = (await findSession(db, token, now))?.member.sessionId ?? ''
  expect((await findClientSession(db, userId, browserSessionId, now))?.sessionId).toBeNull()
  const before = (await listSessions(db, userId, now)).map(({ id }) => id)
  expect(before.sort()).toEqual([browserSessionId, sessionId].sort())
  await endClientSessions(db, userId)
  expect((await listSessions(db, userId, now)).map(({ id }) => id)).toEqual([browserSessionId])
})

storeTest(
  'of several requests that replace a token with different new ones, only one succeeds, and the session continues',
  async ({ db }) => {
    const session = await addLoggedInMember(db)
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((to) => replaceRefreshToken(db, session, { from: 'first', to }, later(5))),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await findClientSession(db, session.userId, session.sessionId, now))?.sessionId).toBe(
      session.sessionId,
    )
  },
)

storeTest('requests that replace a token with the same new one all succeed for a minute', async ({ db }) => {
  const session = await addLoggedInMember(db)
  const replace = (at: Date) => replaceRefreshToken(db, session, { from: 'first', to: 'second' }, at)
  expect(await Promise.all([replace(now), replace(now), replace(now)])).toEqual([true, true, true])
  expect(await replace(later(60))).toBe(true)
  expect(await replace(later(61))).toBe(false)
  expect((await findClientSession(db, session.userId, session.sessionId, now))?.sessionId).toBeNull()
})

storeTest('a replaced refresh token that is reused later ends the session', async ({ db }) => {
  const session = await addLoggedInMember(db)
  expect(await replaceRefreshToken(db, session, { from: 'first', to: 'second' }, now)).toBe(true)
  expect(await replaceRefreshToken(db, session, { from: 'first', to: 'stolen' }, later(61))).toBe(false)
  expect(await replaceRefreshToken(db, session, { from: 'second', to: 'third' }, later(62))).toBe(false)
  expect((await findClientSession(db, session.userId, session.sessionId, now))?.sessionId).toBeNull()
})
