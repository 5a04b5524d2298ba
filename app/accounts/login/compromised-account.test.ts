import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { confirmEmail } from '#app/members/email/confirm-email.server.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { prepareFirstAdmin } from './first-admin.server.ts'
import { addMailedLink } from './mailed-link-store.server.ts'
import { findMember, newAccountRow } from './member-store.server.ts'
import { action as changePassword } from './password.route.tsx'
import { resetPassword } from './reset-password.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const newPassword = 'figs and milk at dawn'

type Person = Awaited<ReturnType<typeof addTestMember>>

const ways: Record<string, (db: Database, member: Person) => Promise<unknown>> = {
  'a reset': async (db, { id, email }) =>
    resetPassword(
      db,
      await addMailedLink(db, { userId: id, purpose: 'resetPassword', email }, now),
      'h',
      now,
    ),
  'a new password on the profile': async (db, { id, email, name }) => {
    const member: Member = {
      ...{ id, email, name, emailVerified: true, role: 'user', timeZone: null, sessionId: 's' },
      ...{ twoStep: false, mustAddTwoStep: false },
    }
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
      data: { sent: 'Your password is changed. Your other devices are logged out.' },
    })
  },
  'the configuration’s first admin': (db, { email }) => {
    const named = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'lanterns in the yard' }
    const base = { DATA_DIR: '/tmp/shajara-waiting-link-test', SECRET: 's'.repeat(40) }
    return prepareFirstAdmin(readConfig({ ...base, ...named }), db, now)
  },
}

for (const [way, take] of Object.entries(ways))
  storeTest(`a link that waits to move the account away gives nothing after ${way}`, async ({ db }) => {
    const member = await addTestMember(db)
    const change = { userId: member.id, purpose: 'changeEmail', email: 'thief@example.org' } as const
    const token = await addMailedLink(db, change, now)
    await take(db, member)
    expect(await confirmEmail(db, token, now)).toBeNull()
    expect(await findMember(db, member.id)).toMatchObject({ email: member.email })
  })

for (const way of ['a reset', 'the configuration’s first admin'])
  storeTest(`${way} keeps a linked Google account only where the address was proven`, async ({ db }) => {
    const providers: Record<string, string[]> = {}
    for (const emailVerified of [true, false]) {
      await db.deleteFrom('user').execute()
      const member = await addTestMember(db, { emailVerified })
      const google = { userId: member.id, providerId: 'google', accountId: 'g', password: null } as const
      await db.insertInto('account').values(newAccountRow(google, now)).execute()
      await ways[way]?.(db, member)
      const rows = await db.selectFrom('account').select('providerId').orderBy('providerId').execute()
      providers[emailVerified ? 'proven' : 'claimed'] = rows.map(({ providerId }) => providerId)
    }
    expect(providers).toEqual({ proven: ['credential', 'google'], claimed: ['credential'] })
  })
