import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { addSession, endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { suspendMember } from './member-admin-store.server.ts'
import { memberState } from './member-filter.ts'
import { loader } from './user-admin.route.tsx'

/** The details that an admin sees on a member's page. */
async function readDetails(db: Database, id: string) {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ ...admin, twoStep: true }))
  const request = new Request(`http://localhost/admin/users/${id}`)
  const url = new URL(request.url)
  const { details } = await loader({ context, request, url, params: { id }, pattern: '/admin/users/:id' })
  return details
}

storeTest('an account’s page shows whether it is unconfirmed, active or suspended', async ({ db }) => {
  const { id } = await addTestMember(db, { emailVerified: false })
  expect(await readDetails(db, id)).toMatchObject({ Status: 'Unconfirmed', 'Email confirmed': 'Not yet' })
  await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', id).execute()
  expect(await readDetails(db, id)).toMatchObject({ Status: 'Active' })
  await suspendMember(db, null, id, new Date('2026-11-21T12:00:00Z'))
  expect(await readDetails(db, id)).toMatchObject({ Status: 'Suspended since Nov 21, 2026' })
  expect(memberState({ disabledAt: '2026-11-21T12:00:00Z', emailVerified: false })).toBe('suspended')
})

storeTest(
  'an admin sees when a member’s devices were last used, but nothing about sessions that ended',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const at = new Date()
    const today = at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })
    const session = { userId: id, userAgent: '', ipAddress: '' }
    await addSession(db, session, at)
    expect((await readDetails(db, id))['Logged in']).toBe(`On 1 device, last used on ${today}`)
    await addSession(db, session, at)
    expect((await readDetails(db, id))['Logged in']).toBe(`On 2 devices, last used on ${today}`)
    await endSessions(db, id)
    expect((await readDetails(db, id))['Logged in']).toBe('On no devices')
  },
)
