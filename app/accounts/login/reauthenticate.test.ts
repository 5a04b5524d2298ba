import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { tooManyAttemptsMessage } from './account-limits.server.ts'
import { reauthenticate } from './reauthenticate.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const afterWindow = new Date(now.getTime() + 11 * 60_000)

async function loggedInMember(db: Database) {
  const { id: userId } = await addTestMember(db)
  const token = await addSession(db, { userId, userAgent: 'Firefox', ipAddress: '192.0.2.1' }, now)
  const session = await findSession(db, token, now)
  if (!session) throw new Error('Session not found')
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  return {
    member: session.member,
    check: (typed: string, at = now) => reauthenticate(context, session.member, typed, at),
  }
}

storeTest('accepts the password until there are too many attempts', async ({ db }) => {
  const { check } = await loggedInMember(db)
  expect(await check(testPassword)).toBeNull()
  for (const typed of ['', 'no', 'no', 'no', 'no', 'no', 'no', 'no', 'no']) {
    expect(await check(typed)).toMatchObject({ status: 403, errors: { currentPassword: expect.any(String) } })
  }
  expect(await check(testPassword)).toEqual({ status: 429, message: tooManyAttemptsMessage, errors: {} })
})

storeTest('without a password, accepts a recent session and rejects an old one', async ({ db }) => {
  const { member, check } = await loggedInMember(db)
  await db
    .updateTable('account')
    .set({ providerId: 'google', password: null })
    .where('userId', '=', member.id)
    .execute()
  expect(await check('')).toBeNull()
  expect(await check('', afterWindow)).toMatchObject({ status: 403, errors: {} })
})
