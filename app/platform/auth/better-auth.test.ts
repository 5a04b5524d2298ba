import { createOTP } from '@better-auth/utils/otp'
import { expect } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { cookiesOf, openAuth } from './auth.server.ts'
import { RecognizedSessions } from './recognized-sessions.server.ts'
import { resumeSession } from './session.server.ts'

const origin = 'http://localhost:3000'
const config = { ...readConfig({ DATA_DIR: '/tmp/shajara-auth-test', SECRET: 's'.repeat(40) }), origin: null }

const cookieHeader = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';', 1)[0])
    .join('; ')

async function signIn(db: Database, email: string, password: string) {
  const auth = await openAuth(config, db, origin)
  const headers = new Headers({ 'user-agent': 'Firefox', 'x-shajara-address': '192.0.2.7' })
  return auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
}

const whoIs = async (db: Database, cookie: string) => {
  // Every look goes to the database.
  const sessions = new RecognizedSessions({
    db,
    changes: new TableChanges(),
    syncExternalWrites: () => false,
  })
  const request = new Request(`${origin}/`, { headers: { cookie } })
  return (await resumeSession(db, sessions, config, request, new Date())).member
}

storeTest('a session that Better Auth opened is one that we recognise', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const { headers } = await signIn(db, email.toUpperCase(), testPassword)
  const [line = ''] = headers.getSetCookie()
  expect(line).toMatch(/^shajara\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await whoIs(db, cookieHeader(headers)))?.id).toBe(id)
  const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  expect(session).toMatchObject({ userAgent: 'Firefox', ipAddress: '192.0.2.7' })
  expect(session.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

storeTest('an unknown address answers as a wrong password does', async ({ db }) => {
  const { email } = await addTestMember(db)
  const wrong = await signIn(db, email, 'not this one').catch((error) => error)
  const unknown = await signIn(db, 'nobody@example.org', 'not this one').catch((error) => error)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.status).toBe(unknown.status)
})

storeTest('a disabled member is told so only after the right password', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  await db.updateTable('user').set({ disabledAt: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute()
  expect((await signIn(db, email, 'wrong').catch((error) => error)).body.code).toBe(
    'INVALID_EMAIL_OR_PASSWORD',
  )
  expect((await signIn(db, email, testPassword).catch((error) => error)).body.code).toBe('USER_DISABLED')
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

storeTest('with two steps a password alone signs nobody in, and the code does', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const auth = await openAuth(config, db, origin)
  const first = cookieHeader((await signIn(db, email, testPassword)).headers)
  const own = new Headers({ cookie: first })
  const enabled = await auth.api.enableTwoFactor({ body: { password: testPassword }, headers: own })
  if (enabled.method !== 'totp') throw new Error('expected an authenticator app')
  const secret = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
  const { base32 } = await import('@better-auth/utils/base32')
  const code = await createOTP(new TextDecoder().decode(base32.decode(secret))).totp()
  await auth.api.verifyTOTP({ body: { code }, headers: own })

  const half = await signIn(db, email, testPassword)
  expect(half.response).toMatchObject({ twoFactorRedirect: true })
  expect(cookieHeader(half.headers)).not.toContain('session_token')
  const pending = new Headers({ cookie: cookieHeader(half.headers) })
  const refused = await auth.api
    .verifyTOTP({ body: { code: '000000' }, headers: pending })
    .catch((error) => error)
  expect(refused.body.code).toBe('INVALID_CODE')
  const whole = await auth.api.verifyTOTP({ body: { code }, headers: pending, returnHeaders: true })
  expect((await whoIs(db, cookieHeader(cookiesOf(whole.headers))))?.id).toBe(id)

  const again = await signIn(db, email, testPassword)
  const recovery = { body: { code: enabled.backupCodes[0] ?? '' } }
  const cookie = new Headers({ cookie: cookieHeader(again.headers) })
  await auth.api.verifyBackupCode({ ...recovery, headers: cookie })
  const third = new Headers({ cookie: cookieHeader((await signIn(db, email, testPassword)).headers) })
  expect(
    (await auth.api.verifyBackupCode({ ...recovery, headers: third }).catch((error) => error)).body.code,
  ).toBe('INVALID_BACKUP_CODE')
})
