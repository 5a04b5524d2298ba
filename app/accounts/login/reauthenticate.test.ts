import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addPhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import type { Database } from '#app/platform/database/database.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { placeholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { addAuthenticator } from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { tooManyAttemptsMessage } from './account-limits.server.ts'
import { reauthenticate, reauthMethod } from './reauthenticate.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const afterWindow = new Date(now.getTime() + 11 * 60_000)

const configWith = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: '/tmp/shajara-auth-test', SECRET: 's'.repeat(40), ...env })

async function loggedInMember(db: Database, options: Parameters<typeof addTestMember>[1] = {}) {
  const { id: userId } = await addTestMember(db, options)
  const token = await addSession(db, { userId, userAgent: 'Firefox', ipAddress: '192.0.2.1' }, now)
  const session = await findSession(db, token, now)
  if (!session) throw new Error('Session not found')
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, configWith({}))
  return {
    member: session.member,
    context,
    check: (password: string, at = now) => reauthenticate(context, session.member, password, at),
  }
}

storeTest('accepts the password until there are too many attempts', async ({ db }) => {
  const { check } = await loggedInMember(db)
  expect(await check(testPassword)).toBeNull()
  for (const password of ['', 'no', 'no', 'no', 'no', 'no', 'no', 'no', 'no']) {
    expect(await check(password)).toMatchObject({
      status: 403,
      errors: { currentPassword: expect.any(String) },
    })
  }
  expect(await check(testPassword)).toEqual({ status: 429, message: tooManyAttemptsMessage, errors: {} })
})

storeTest('logs a failed attempt, but not the wrong password', async ({ db }) => {
  const { member, context, check } = await loggedInMember(db)
  const lines: string[] = []
  context.set(logContext, pino({ base: undefined }, { write: (line) => void lines.push(line) }))
  await check('')
  await check(testPassword)
  await check('a wrong password')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'reauthentication.failure', user: member.id, detail: 'password' }),
  ])
  expect(lines.join()).not.toContain('wrong')
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

storeTest(
  'without a password or a Google account, only a member who can log in with their phone is asked to do so',
  async ({ db }) => {
    const methodOf = async ({ member, context }: Awaited<ReturnType<typeof loggedInMember>>) => {
      await db.deleteFrom('account').where('userId', '=', member.id).execute()
      return reauthMethod(context, member, afterWindow)
    }
    const addPhone = (userId: string, phoneNumber: string) =>
      db.insertInto('memberPhone').values({ userId, phoneNumber, addedAt: now.toISOString() }).execute()
    const [withPhone, bothSteps, phoneStepOnly, organizer, withoutPhone, withoutEmail] = [
      await loggedInMember(db),
      await loggedInMember(db),
      await loggedInMember(db),
      await loggedInMember(db, { role: 'organizer' }),
      await loggedInMember(db),
      await loggedInMember(db, { email: placeholderEmail('4e5c'), emailVerified: false }),
    ]
    await addPhone(withPhone.member.id, '+14045550101')
    await addPhone(organizer.member.id, '+14045550102')
    await addPhone(phoneStepOnly.member.id, '+14045550103')
    await addPhone(bothSteps.member.id, '+14045550104')
    for (const { member } of [phoneStepOnly, bothSteps])
      await addPhoneFactor(db, member.id, { phoneNumber: '+14045550105', displayName: null }, now)
    await addAuthenticator(db, bothSteps.member.id)
    expect(await methodOf(withPhone)).toBe('passwordReset')
    await saveSettings(db, { phoneLogin: true })
    expect(await methodOf(withPhone)).toBe('phone')
    expect(await methodOf(bothSteps)).toBe('phone')
    expect(await methodOf(phoneStepOnly)).toBe('passwordReset')
    expect(await methodOf(withoutPhone)).toBe('passwordReset')
    expect(await methodOf(withoutEmail)).toBe('phone')
    expect(await methodOf(organizer)).toBe('passwordReset')
    expect(await organizer.check('', afterWindow)).toMatchObject({
      status: 403,
      message: expect.stringContaining('set a password'),
    })
  },
)

storeTest('a member is asked to continue with Google only if Google login is set up', async ({ db }) => {
  const { member, context } = await loggedInMember(db)
  await db
    .updateTable('account')
    .set({ providerId: 'google', password: null })
    .where('userId', '=', member.id)
    .execute()
  expect(await reauthMethod(context, member, afterWindow)).toBe('passwordReset')
  context.set(configContext, configWith({ GOOGLE_CLIENT_ID: 'shajara', GOOGLE_CLIENT_SECRET: 'tea' }))
  expect(await reauthMethod(context, member, afterWindow)).toBe('google')
})
