import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { tooManyTriesMessage } from './account-limits.server.ts'
import { reauthenticate } from './reauthenticate.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date(now.getTime() + 11 * 60_000)

async function memberIn(db: Database) {
  const { id: userId } = await addTestMember(db)
  const token = await addSession(db, { userId, userAgent: 'Firefox', address: '192.0.2.1' }, now)
  const found = await findSession(db, token, now)
  if (!found) throw new Error('The session is not there')
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  return {
    member: found.member,
    judge: (typed: string, at = now) => reauthenticate(context, found.member, typed, at),
  }
}

storeTest('a password proves who one is, until there were too many tries', async ({ db }) => {
  const { judge } = await memberIn(db)
  expect(await judge(testPassword)).toBeNull()
  for (const typed of ['', 'no', 'no', 'no', 'no', 'no', 'no', 'no', 'no']) {
    expect(await judge(typed)).toMatchObject({ status: 403, errors: { currentPassword: expect.any(String) } })
  }
  expect(await judge(testPassword)).toEqual({ status: 429, message: tooManyTriesMessage, errors: {} })
})

storeTest('without a password a fresh session proves it, and an old one is told how', async ({ db }) => {
  const { member, judge } = await memberIn(db)
  await db
    .updateTable('account')
    .set({ providerId: 'google', password: null })
    .where('userId', '=', member.id)
    .execute()
  expect(await judge('')).toBeNull()
  expect(await judge('', later)).toMatchObject({ status: 403, errors: {} })
})
