import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import type { Database } from '#app/platform/database/database.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { action as sendIssue } from '#app/site/newsletter/issue-send.route.tsx'
import { addIssue, findIssue } from '#app/site/newsletter/issue-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture, testPassword } from '#tests/member.ts'
import { action as invite } from './invite.route.tsx'
import { findMemberDetails } from './member-admin-store.server.ts'
import { action as transferOwnership } from './ownership.route.tsx'
import { action as changeUser } from './user-admin.route.tsx'
import { action as deleteUser } from './user-delete-admin.route.tsx'
import { action as logOutUser } from './user-log-out-admin.route.ts'
import { action as suspendUser } from './user-suspend-admin.route.tsx'

const config = readConfig({ DATA_DIR: '/tmp/shajara-reauthenticate-test', SECRET: 's'.repeat(40) })

/** Adds an admin. The returned `submit` runs an action of the admin area as this admin. */
async function addAdminSession(db: Database, role: 'admin' | 'owner' = 'admin') {
  const admin = await addTestMember(db, { name: 'Amina', role })
  const member = memberFixture({ ...admin, role, twoStep: true })
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, config)
  context.set(memberContext, member)
  const events: Record<string, unknown>[] = []
  const write = (line: string) => void events.push(JSON.parse(line))
  context.set(logContext, pino({ base: undefined }, { write }))
  context.set(clientAddressContext, '192.0.2.1')
  /** Resolves to the status of the response. */
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
  const submit = async (action: (args: any) => Promise<any>, id: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const request = new Request('http://localhost/', { method: 'POST', body })
    const response = await action({ context, request, params: { id } })
    expect(JSON.stringify(response)).not.toContain('wrong password')
    return response instanceof Response ? response.status : response.init.status
  }
  /** The logged security events, except those about logins and reauthentication. */
  const listChanges = () => events.filter(({ event }) => !/^(?:login|reauthentication)\./.test(String(event)))
  return { admin: member, submit, listChanges }
}

const wrongPassword = { currentPassword: 'wrong password' }
const rightPassword = { currentPassword: testPassword }

storeTest('changing a role requires the admin’s password; changing a name does not', async ({ db }) => {
  const { admin, submit, listChanges } = await addAdminSession(db)
  const { id } = await addTestMember(db)
  const read = async () => (await findMemberDetails(db, id)) ?? expect.fail('no such member')
  const change = async (fields: Record<string, string>) =>
    submit(changeUser, id, { name: 'Maryam', version: (await read()).updatedAt, ...fields })
  expect(await change({ role: 'user' })).toBe(303)
  for (const fields of [{}, wrongPassword]) expect(await change({ role: 'admin', ...fields })).toBe(403)
  expect((await read()).role).toBe('user')
  expect(await change({ role: 'admin', ...rightPassword })).toBe(303)
  expect((await read()).role).toBe('admin')
  expect(await change({ role: 'user', ...wrongPassword })).toBe(403)
  expect(await change({ role: 'user', ...rightPassword })).toBe(303)
  const event = { event: 'role.changed', user: id, by: admin.id, network: '192.0.2.1' }
  expect(listChanges()).toMatchObject([
    { ...event, detail: 'admin' },
    { ...event, detail: 'user' },
  ])
})

storeTest(
  'the security log records that an admin logged out, suspended and deleted a member',
  async ({ db }) => {
    const { admin, submit, listChanges } = await addAdminSession(db)
    const { id } = await addTestMember(db)
    for (const [action, fields] of [
      [logOutUser, {}],
      [suspendUser, {}],
      [deleteUser, rightPassword],
    ] as const)
      expect(await submit(action, id, fields)).toBe(303)
    const details = { user: id, by: admin.id, network: '192.0.2.1' }
    expect(listChanges()).toMatchObject([
      { event: 'session.revoked', ...details, detail: 'logged out everywhere' },
      { event: 'session.revoked', ...details },
      { event: 'account.deleted', ...details },
    ])
  },
)

storeTest('deleting a member requires the admin’s password', async ({ db }) => {
  const { submit } = await addAdminSession(db)
  const { id } = await addTestMember(db)
  for (const fields of [{}, wrongPassword]) expect(await submit(deleteUser, id, fields)).toBe(403)
  expect(await findMemberDetails(db, id)).toBeDefined()
  expect(await submit(deleteUser, id, rightPassword)).toBe(303)
  expect(await findMemberDetails(db, id)).toBeUndefined()
})

storeTest('inviting someone to a role requires the admin’s password', async ({ db }) => {
  const { admin, submit, listChanges } = await addAdminSession(db)
  const invitation = { email: 'khadija@example.org', role: 'editor' }
  for (const fields of [{}, wrongPassword])
    expect(await submit(invite, '', { ...invitation, ...fields })).toBe(403)
  expect(await submit(invite, '', { ...invitation, role: 'owner', ...rightPassword })).toBe(400)
  expect(await db.selectFrom('invitation').select('id').execute()).toEqual([])
  expect(await submit(invite, '', { ...invitation, ...rightPassword })).toBe(303)
  expect(await db.selectFrom('invitation').select('role').execute()).toEqual([{ role: 'editor' }])
  expect(listChanges()).toMatchObject([{ event: 'invitation.sent', by: admin.id, detail: 'editor' }])
})

storeTest('transferring ownership requires the owner’s password', async ({ db }) => {
  const { admin: owner, submit, listChanges } = await addAdminSession(db, 'owner')
  const { id: receiver } = await addTestMember(db, { role: 'admin' })
  for (const fields of [{}, wrongPassword])
    expect(await submit(transferOwnership, '', { receiver, ...fields })).toBe(403)
  expect((await findMemberDetails(db, owner.id))?.role).toBe('owner')
  expect(await submit(transferOwnership, '', { receiver: owner.id, ...rightPassword })).toBe(409)
  expect(await submit(transferOwnership, '', { receiver, ...rightPassword })).toBe(303)
  expect((await findMemberDetails(db, receiver))?.role).toBe('owner')
  expect(listChanges()).toMatchObject([
    { event: 'role.changed', user: receiver, by: owner.id, detail: 'owner' },
    { event: 'role.changed', user: owner.id, by: owner.id, detail: 'admin' },
  ])
})

storeTest('sending a newsletter requires the admin’s password', async ({ db }) => {
  const { admin, submit } = await addAdminSession(db)
  const id = await addIssue(db, { subject: 'November', body: 'Salaam' }, admin, new Date())
  for (const fields of [{}, wrongPassword])
    expect(await submit(sendIssue, id, { version: '1', ...fields })).toBe(403)
  expect((await findIssue(db, id))?.status).toBe('draft')
  await submit(sendIssue, id, { version: '1', ...rightPassword })
  expect((await findIssue(db, id))?.status).not.toBe('draft')
})
