import { createOTP } from '@better-auth/utils/otp'
import { expect } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { pushCookie } from '#app/platform/push/push-cookie.server.ts'
import {
  addPushSubscription,
  listPushSubscriptions,
} from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { copySetCookies, openAuth } from './auth.server.ts'
import { resumeSession } from './session.server.ts'
import { SessionCache } from './session-cache.server.ts'
import { deleteExpiredAuthData, endSession } from './session-store.server.ts'

const origin = 'http://localhost:3000'
const config = { ...readConfig({ DATA_DIR: '/tmp/shajara-auth-test', SECRET: 's'.repeat(40) }), origin: null }

const cookieHeader = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';', 1)[0])
    .join('; ')

async function signIn(db: Database, email: string, password: string, cookie = '') {
  const auth = await openAuth(config, db, origin)
  const headers = new Headers({ 'user-agent': 'Firefox', 'x-shajara-address': '192.0.2.7', cookie })
  return auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
}

const listSubjects = async (db: Database) =>
  (await db.selectFrom('mail').select('subject').orderBy('createdAt').execute()).map(({ subject }) => subject)

const findLoggedInMember = async (db: Database, cookie: string) => {
  // Every lookup reads the database.
  const sessions = new SessionCache({
    db,
    changes: new TableChanges(),
    syncExternalWrites: () => false,
  })
  const request = new Request(`${origin}/`, { headers: { cookie } })
  return (await resumeSession(db, sessions, config, request, new Date())).member
}

storeTest('recognizes a session that Better Auth created', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const { headers } = await signIn(db, email.toUpperCase(), testPassword)
  const [line = ''] = headers.getSetCookie()
  expect(line).toMatch(/^shajara\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await findLoggedInMember(db, cookieHeader(headers)))?.id).toBe(id)
  const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  expect(session).toMatchObject({ userAgent: 'Firefox', ipAddress: '192.0.2.7' })
  expect(session.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

storeTest('an unknown email address gets the same response as a wrong password', async ({ db }) => {
  const { email } = await addTestMember(db)
  const wrongPassword = await signIn(db, email, 'not this one').catch((error) => error)
  const unknown = await signIn(db, 'nobody@example.org', 'not this one').catch((error) => error)
  expect(wrongPassword.body).toEqual(unknown.body)
  expect(wrongPassword.status).toBe(unknown.status)
})

storeTest('reveals only after the correct password that an account is suspended', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  await db.updateTable('user').set({ disabledAt: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute()
  expect((await signIn(db, email, 'wrong').catch((error) => error)).body.code).toBe(
    'INVALID_EMAIL_OR_PASSWORD',
  )
  expect((await signIn(db, email, testPassword).catch((error) => error)).body.code).toBe('USER_DISABLED')
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

storeTest('with two-step verification, logging in requires both the password and a code', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const auth = await openAuth(config, db, origin)
  const headers = new Headers({ cookie: cookieHeader((await signIn(db, email, testPassword)).headers) })
  const enabled = await auth.api.enableTwoFactor({ body: { password: testPassword }, headers })
  if (enabled.method !== 'totp') throw new Error('expected an authenticator app')
  const secret = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
  const { base32 } = await import('@better-auth/utils/base32')
  const code = await createOTP(new TextDecoder().decode(base32.decode(secret))).totp()
  await auth.api.verifyTOTP({ body: { code }, headers })

  const firstStep = await signIn(db, email, testPassword)
  expect(firstStep.response).toMatchObject({ twoFactorRedirect: true })
  expect(cookieHeader(firstStep.headers)).not.toContain('session_token')
  const pending = new Headers({ cookie: cookieHeader(firstStep.headers) })
  const rejected = await auth.api
    .verifyTOTP({ body: { code: '000000' }, headers: pending })
    .catch((error) => error)
  expect(rejected.body.code).toBe('INVALID_CODE')
  const session = await auth.api.verifyTOTP({ body: { code }, headers: pending, returnHeaders: true })
  expect((await findLoggedInMember(db, cookieHeader(copySetCookies(session.headers))))?.id).toBe(id)

  const startLogin = async () =>
    new Headers({ cookie: cookieHeader((await signIn(db, email, testPassword)).headers) })
  const recovery = { body: { code: enabled.backupCodes[0] ?? '' } }
  await auth.api.verifyBackupCode({ ...recovery, headers: await startLogin() })
  const reused = await auth.api
    .verifyBackupCode({ ...recovery, headers: await startLogin() })
    .catch((error) => error)
  expect(reused.body.code).toBe('INVALID_BACKUP_CODE')
})

storeTest('reports a login from a new device once, and ignores a pending one', async ({ db }) => {
  const { id, email } = await addTestMember(db, {}, new Date('2026-01-01'))
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute()
  const factor = { id: 'f', userId: id, secret: 's', backupCodes: '[]', verified: 1 }
  await db
    .insertInto('twoFactor')
    .values({ ...factor, failedVerificationCount: 0, lockedUntil: null })
    .execute()
  await signIn(db, email, testPassword)
  expect(await listSubjects(db)).toEqual([])
  await db.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', id).execute()
  await signIn(db, email, testPassword)
  await signIn(db, email, testPassword)
  expect(await listSubjects(db)).toEqual(['Your Shajara account was used on a new device'])
})

storeTest('over https, every Better Auth cookie is Secure and has the __Host- prefix', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const auth = await openAuth(config, db, 'https://shajara.example')
  const logInOverHttps = async () => {
    const body = { email, password: testPassword }
    return (await auth.api.signInEmail({ body, headers: new Headers(), returnHeaders: true })).headers
  }
  const session = await logInOverHttps()
  const secure = { ...config, origin: 'https://shajara.example' }
  const sessions = new SessionCache({
    db,
    changes: new TableChanges(),
    syncExternalWrites: () => false,
  })
  const request = new Request('https://shajara.example/', { headers: { cookie: cookieHeader(session) } })
  expect((await resumeSession(db, sessions, secure, request, new Date())).member?.id).toBe(id)
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute()
  const factor = { id: 'f', userId: id, secret: 's', backupCodes: '[]', verified: 1 }
  await db
    .insertInto('twoFactor')
    .values({ ...factor, failedVerificationCount: 0, lockedUntil: null })
    .execute()
  const pending = await logInOverHttps()
  const lines = [...session.getSetCookie(), ...pending.getSetCookie()]
  expect(lines.map((line) => line.split('=', 1)[0])).toContain('__Host-shajara.two_factor')
  for (const line of lines) expect(line).toMatch(/^__Host-shajara\.(?!.*Domain).*; Path=\/; HttpOnly; Secure/)
})

storeTest('an admin’s session expires after 12 hours without use', async ({ db }) => {
  const { email } = await addTestMember(db, { role: 'admin' })
  await signIn(db, email, testPassword)
  const { createdAt, expiresAt } = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const hours = (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000
  expect(hours).toBeCloseTo(12, 1)
})

/** Turns on notifications in a new session; returns the device's cookies. */
async function turnOnNotifications(db: Database, userId: string, { headers }: { headers: Headers }) {
  const { sessionId = '' } = (await findLoggedInMember(db, cookieHeader(headers))) ?? {}
  const device = { endpoint: 'https://push.example/a', p256dh: 'key', auth: 'secret', deviceName: 'Firefox' }
  const id = await addPushSubscription(db, { ...device, userId, sessionId }, new Date())
  return `${cookieHeader(headers)}; ${pushCookie(config, origin, id).split(';', 1)[0]}`
}

storeTest(
  'after a session has expired, logging in and out on the device turns off its notifications',
  async ({ db }) => {
    const { id, email } = await addTestMember(db)
    const cookie = await turnOnNotifications(db, id, await signIn(db, email, testPassword))
    await deleteExpiredAuthData(db, new Date(Date.now() + 100 * 86_400_000))
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ sessionId: null }])
    const { headers } = await signIn(db, email, testPassword, cookie)
    const { sessionId = '' } = (await findLoggedInMember(db, cookieHeader(headers))) ?? {}
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ sessionId }])
    await endSession(db, id, sessionId)
    expect(await listPushSubscriptions(db, id)).toEqual([])
  },
)

/** Turns on two-step verification in the session that `cookie` holds; returns the response and the current code. */
async function turnOnTwoStep(db: Database, cookie: string) {
  const auth = await openAuth(config, db, origin)
  const headers = new Headers({ cookie })
  const enabled = await auth.api.enableTwoFactor({ body: { password: testPassword }, headers })
  if (enabled.method !== 'totp') throw new Error('expected an authenticator app')
  const { base32 } = await import('@better-auth/utils/base32')
  const secret = base32.decode(new URL(enabled.totpURI).searchParams.get('secret') ?? '')
  const code = await createOTP(new TextDecoder().decode(secret)).totp()
  return { code, response: await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }) }
}

storeTest(
  'setting up two-step verification keeps notifications on, until the device logs out',
  async ({ db }) => {
    const { id, email } = await addTestMember(db)
    const cookie = await turnOnNotifications(db, id, await signIn(db, email, testPassword))
    const { response } = await turnOnTwoStep(db, cookie)
    const { sessionId = '' } = (await findLoggedInMember(db, cookieHeader(response.headers))) ?? {}
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ sessionId }])
    await endSession(db, id, sessionId)
    expect(await listPushSubscriptions(db, id)).toEqual([])
  },
)

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

storeTest(
  'a login that ends the previous session, but is not completed with a code, turns off the device’s notifications',
  async ({ db }) => {
    const { id, email } = await addTestMember(db)
    const cookie = await turnOnNotifications(db, id, await signIn(db, email, testPassword))
    const { code, response } = await turnOnTwoStep(db, cookie)
    const { sessionId = '' } = (await findLoggedInMember(db, cookieHeader(response.headers))) ?? {}
    const device = cookie.slice(cookie.lastIndexOf(';') + 1).trim()

    const completed = await signIn(db, email, testPassword, device)
    await endSession(db, id, sessionId)
    const pending = new Headers({ cookie: `${cookieHeader(completed.headers)}; ${device}` })
    const auth = await openAuth(config, db, origin)
    await auth.api.verifyTOTP({ body: { code }, headers: pending })
    await deleteExpiredAuthData(db, minutesFromNow(11))
    const session = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ sessionId: session.id }])

    await signIn(db, email, testPassword, device)
    await endSession(db, id, session.id)
    await deleteExpiredAuthData(db, minutesFromNow(9))
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ sessionId: null }])
    await deleteExpiredAuthData(db, minutesFromNow(11))
    expect(await listPushSubscriptions(db, id)).toEqual([])
  },
)

storeTest(
  'on a device whose session has expired, a login that is not completed keeps the notifications on',
  async ({ db }) => {
    const { id, email } = await addTestMember(db)
    const cookie = await turnOnNotifications(db, id, await signIn(db, email, testPassword))
    await turnOnTwoStep(db, cookie)
    await deleteExpiredAuthData(db, minutesFromNow(100 * 1440))
    await signIn(db, email, testPassword, cookie)
    await deleteExpiredAuthData(db, minutesFromNow(11))
    expect(await listPushSubscriptions(db, id)).toMatchObject([{ sessionId: null }])
  },
)

storeTest('each login renews the push cookie of a device with notifications', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const first = await signIn(db, email, testPassword)
  const isPushCookie = (line: string) => line.startsWith('shajara.push=')
  expect(first.headers.getSetCookie().filter(isPushCookie)).toEqual([])
  const cookie = await turnOnNotifications(db, id, first)
  const [subscription] = await listPushSubscriptions(db, id)
  const { headers } = await signIn(db, email, testPassword, cookie)
  const renewed = pushCookie(config, origin, subscription?.id ?? '')
  expect(headers.getSetCookie().filter(isPushCookie)).toEqual([renewed])
  expect(renewed).toContain('Max-Age=34560000')
})
