import { expect } from 'vitest'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addSession,
  deleteExpiredAuthData,
  endSession,
  endSessions,
  extendSession,
  findSession,
} from './session-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)
const device = { userAgent: 'Firefox', ipAddress: '192.0.2.1' }

storeTest('a session expires thirty days after its last use', async ({ db }) => {
  const { id: userId, email } = await addTestMember(db)
  const token = await addSession(db, { userId, ...device }, now)
  const found = await findSession(db, token, daysLater(29))
  expect(found?.member).toMatchObject({
    id: userId,
    email,
    role: 'user',
    twoStep: false,
    emailVerified: true,
  })
  expect(found?.isStale).toBe(true)
  expect(await findSession(db, token, daysLater(30))).toBeUndefined()

  await extendSession(db, found?.member.sessionId ?? '', daysLater(29))
  expect((await findSession(db, token, daysLater(30)))?.isStale).toBe(true)
  expect((await findSession(db, token, daysLater(29)))?.isStale).toBe(false)
})

storeTest('a session ends 90 days after the login, however often it is used', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const token = await addSession(db, { userId, ...device }, now)
  for (const day of [29, 58, 87, 89]) {
    const found = await findSession(db, token, daysLater(day))
    await extendSession(db, found?.member.sessionId ?? '', daysLater(day))
  }
  expect(await findSession(db, token, daysLater(89.9))).toBeDefined()
  expect(await findSession(db, token, daysLater(90))).toBeUndefined()
})

storeTest(
  'an admin’s session ends after 12 hours without use, and 30 days after the login',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db, { role: 'admin' })
    const token = await addSession(db, { userId, ...device }, now)
    expect(await findSession(db, token, daysLater(0.49))).toBeDefined()
    expect(await findSession(db, token, daysLater(0.5))).toBeUndefined()
    for (let day = 0.4; day < 30; day += 0.4) {
      const found = await findSession(db, token, daysLater(day))
      await extendSession(db, found?.member.sessionId ?? '', daysLater(day))
    }
    expect(await findSession(db, token, daysLater(29.9))).toBeDefined()
    expect(await findSession(db, token, daysLater(30))).toBeUndefined()
  },
)

storeTest('a suspended member is logged out on the next request', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const token = await addSession(db, { userId, ...device }, now)
  await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', userId).execute()
  expect(await findSession(db, token, now)).toBeUndefined()
})

storeTest('a missing or unknown role counts as none', async ({ db }) => {
  const { id: userId } = await addTestMember(db, { role: 'admin' })
  const token = await addSession(db, { userId, ...device }, now)
  expect((await findSession(db, token, now))?.member.role).toBe('admin')
  for (const role of [null, 'Owner', 'Admin', 'superuser']) {
    await db.updateTable('user').set({ role }).where('id', '=', userId).execute()
    expect((await findSession(db, token, now))?.member.role).toBe('user')
  }
})

storeTest('when two-step verification is required, an admin without it must set it up', async ({ db }) => {
  const { id: userId } = await addTestMember(db, { role: 'admin' })
  const token = await addSession(db, { userId, ...device }, now)
  const readMustAddTwoStep = async () => (await findSession(db, token, now))?.member.mustAddTwoStep
  expect(await readMustAddTwoStep()).toBe(false)
  await saveSettings(db, { twoStepForAdmins: true })
  expect(await readMustAddTwoStep()).toBe(true)
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', userId).execute()
  expect(await readMustAddTwoStep()).toBe(false)
  // A phone alone, from before they became an admin, does not count.
  const phone = {
    id: 'phone-1',
    phoneNumber: '+14045550100',
    displayName: null,
    enrolledAt: now.toISOString(),
  }
  await db
    .insertInto('phoneFactor')
    .values({ ...phone, userId })
    .execute()
  expect(await readMustAddTwoStep()).toBe(true)
})

storeTest('ends one session, or all but the current one; never those of other members', async ({ db }) => {
  const mine = await addTestMember(db)
  const other = await addTestMember(db)
  const current = await addSession(db, { userId: mine.id, ...device }, now)
  const elsewhere = await addSession(db, { userId: mine.id, ...device }, now)
  const theirs = await addSession(db, { userId: other.id, ...device }, now)
  const idOf = async (token: string) => (await findSession(db, token, now))?.member.sessionId ?? ''

  await endSession(db, other.id, await idOf(current))
  expect(await findSession(db, current, now)).toBeDefined()
  await endSessions(db, mine.id, await idOf(current))
  expect(await findSession(db, current, now)).toBeDefined()
  expect(await findSession(db, elsewhere, now)).toBeUndefined()
  expect(await findSession(db, theirs, now)).toBeDefined()
  await endSession(db, mine.id, await idOf(current))
  expect(await findSession(db, current, now)).toBeUndefined()
})

storeTest('deletes only expired sessions, verifications and emailed links', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await addSession(db, { userId, ...device }, now)
  await addSession(db, { userId, ...device }, daysLater(2))
  const [expired, active] = [daysLater(31).toISOString(), daysLater(32).toISOString()]
  for (const expiresAt of [expired, active]) {
    const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
    await db
      .insertInto('verification')
      .values({ id: expiresAt, identifier: expiresAt, value: userId, expiresAt, ...at })
      .execute()
    const purpose = expiresAt === expired ? 'verifyEmail' : 'changeEmail'
    const link = { tokenHash: expiresAt, email: 'sara@example.org', expiresAt }
    await db
      .insertInto('mailedLink')
      .values({ userId, purpose, ...link })
      .execute()
    await db
      .insertInto('emailSignIn')
      .values({ ...link, email: expiresAt })
      .execute()
  }
  await deleteExpiredAuthData(db, daysLater(31))
  for (const table of ['session', 'verification', 'mailedLink', 'emailSignIn'] as const) {
    const rows = await db.selectFrom(table).select('expiresAt').execute()
    expect([table, rows]).toEqual([table, [{ expiresAt: active }]])
  }
})
