import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { confirmEmail } from '#app/members/email/confirm-email.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture, testPassword } from '#tests/member.ts'
import { ensureFirstAdmin } from './first-admin.server.ts'
import { addMailedLink } from './mailed-link-store.server.ts'
import { findMember, newAccountRow } from './member-store.server.ts'
import { action as changePassword } from './password.route.tsx'
import { resetPassword } from './reset-password.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const newPassword = 'figs and milk at dawn'

type TestMember = Awaited<ReturnType<typeof addTestMember>>

const recoveries: Record<string, (db: Database, member: TestMember) => Promise<unknown>> = {
  'a password reset': async (db, { id, email }) =>
    resetPassword(
      db,
      await addMailedLink(db, { userId: id, purpose: 'resetPassword', email }, now),
      'h',
      now,
    ),
  'a password change on the profile': async (db, { id, email, name }) => {
    const member = memberFixture({ id, email, name, role: 'user' })
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(memberContext, member)
    context.set(clientAddressContext, '192.0.2.1')
    const body = new URLSearchParams({ currentPassword: testPassword, password: newPassword })
    const request = new Request('http://localhost/', { method: 'POST', body })
    expect(
      await changePassword({
        context,
        request,
        url: new URL(request.url),
        params: {},
        pattern: '/profile/password',
      }),
    ).toMatchObject({
      data: { sent: 'Your password has been changed. Your other devices have been logged out.' },
    })
  },
  'naming the account as the first admin in the configuration': (db, { email }) => {
    const firstAdmin = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'lanterns in the yard' }
    const base = { DATA_DIR: '/tmp/shajara-pending-link-test', SECRET: 's'.repeat(40) }
    return ensureFirstAdmin(readConfig({ ...base, ...firstAdmin }), db, now)
  },
}

for (const [name, recover] of Object.entries(recoveries))
  storeTest(`${name} invalidates a pending email change link`, async ({ db }) => {
    const member = await addTestMember(db)
    const change = { userId: member.id, purpose: 'changeEmail', email: 'thief@example.org' } as const
    const token = await addMailedLink(db, change, now)
    await recover(db, member)
    expect(await confirmEmail(db, token, now)).toBeNull()
    expect(await findMember(db, member.id)).toMatchObject({ email: member.email })
  })

for (const name of ['a password reset', 'naming the account as the first admin in the configuration'])
  storeTest(`${name} keeps a linked Google account only when the address was verified`, async ({ db }) => {
    const providers: Record<string, string[]> = {}
    for (const emailVerified of [true, false]) {
      await db.deleteFrom('user').execute()
      const member = await addTestMember(db, { emailVerified })
      const google = { userId: member.id, providerId: 'google', accountId: 'g', password: null } as const
      await db.insertInto('account').values(newAccountRow(google, now)).execute()
      await recoveries[name]?.(db, member)
      const rows = await db.selectFrom('account').select('providerId').orderBy('providerId').execute()
      providers[emailVerified ? 'verified' : 'unverified'] = rows.map(({ providerId }) => providerId)
    }
    expect(providers).toEqual({ verified: ['credential', 'google'], unverified: ['credential'] })
  })
