import { expect } from 'vitest'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  acceptInvitation,
  acceptWithNewAccount,
  addInvitation,
  deleteOldInvitations,
  findInvitation,
  invitationLink,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitation-store.server.ts'
import { changeMember, findMemberDetails, suspendMember } from './member-admin-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const linkConfig = { secret: 'a secret for tests only', origin: 'https://example.org' }
const email = 'Khadija@Example.org'
const newAccount = { name: 'Khadija Noor', passwordHash: 'hash' }

const addAdmin = (db: Database) => addTestMember(db, { name: 'Amina', role: 'admin' }, now)

async function listMailedTokens(db: Database) {
  const emails = await db
    .selectFrom('mail')
    .select('body')
    .where('subject', 'like', 'You are invited%')
    .execute()
  return emails.map(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '')
}

async function invite(db: Database, role: 'editor' | 'admin' = 'editor') {
  expect(await addInvitation(db, await addAdmin(db), { email, role }, linkConfig, now)).toBe('done')
  const [token = ''] = await listMailedTokens(db)
  return token
}

const findUser = (db: Database) =>
  db.selectFrom('user').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()

storeTest('an invitation is emailed, and its row has only a hash of the token', async ({ db }) => {
  const token = await invite(db)
  expect(await findInvitation(db, token, now)).toMatchObject({
    email: 'khadija@example.org',
    role: 'editor',
    inviterName: 'Amina',
  })
  const [row] = await db.selectFrom('invitation').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(token)
  const [invitation] = await listInvitations(db)
  expect(invitation).toMatchObject({ inviterName: 'Amina', role: 'editor' })
  expect(invitation && invitationLink(linkConfig, invitation)).toBe(
    `https://example.org/invitation?token=${token}`,
  )
  const activity = await db.selectFrom('activity').select(['verb', 'subject', 'label']).execute()
  expect(activity).toEqual([{ verb: 'sent', subject: 'invitation', label: 'Editor' }])
})

storeTest('an invitation expires after seven days, and is deleted a month later', async ({ db }) => {
  const token = await invite(db)
  expect(await findInvitation(db, token, daysLater(6.9))).toBeDefined()
  expect(await findInvitation(db, token, daysLater(7))).toBeUndefined()
  expect(await acceptWithNewAccount(db, { token, ...newAccount }, daysLater(7))).toEqual({
    outcome: 'expired',
  })
  await deleteOldInvitations(db, daysLater(36))
  expect(await listInvitations(db)).toHaveLength(1)
  await deleteOldInvitations(db, daysLater(38))
  expect(await listInvitations(db)).toEqual([])
})

for (const change of ['suspended', 'demoted']) {
  storeTest(`an invitation is withdrawn when the admin who sent it is ${change}`, async ({ db }) => {
    const token = await invite(db)
    const other = await addTestMember(db, { name: 'Bilal', role: 'admin' }, now)
    const [{ invitedBy } = { invitedBy: null }] = await db
      .selectFrom('invitation')
      .select('invitedBy')
      .execute()
    const id = invitedBy ?? ''
    // Suspending someone else withdraws nothing.
    await suspendMember(db, other, (await addTestMember(db, { name: 'Zayd' }, now)).id, now)
    expect(await findInvitation(db, token, now)).toBeDefined()
    const { updatedAt: version = '' } = (await findMemberDetails(db, id)) ?? {}
    const demotion = { id, version, name: 'Amina', role: 'editor' } as const
    await (change === 'suspended'
      ? suspendMember(db, other, id, now)
      : changeMember(db, other, demotion, now))
    expect(await findInvitation(db, token, now)).toBeUndefined()
    expect(await listInvitations(db)).toEqual([])
  })
}

storeTest(
  'resending an invitation replaces its link; the link of a withdrawn invitation no longer works',
  async ({ db }) => {
    const token = await invite(db)
    const [{ id } = { id: '' }] = await listInvitations(db)
    const admin = await addAdmin(db)
    expect(await resendInvitation(db, admin, id, linkConfig, daysLater(8))).toBe(true)
    const newToken = (await listMailedTokens(db)).find((other) => other !== token) ?? ''
    expect(await findInvitation(db, token, daysLater(8))).toBeUndefined()
    expect(await findInvitation(db, newToken, daysLater(14))).toBeDefined()
    expect(await revokeInvitation(db, admin, id, daysLater(9))).toBe(true)
    expect(await findInvitation(db, newToken, daysLater(9))).toBeUndefined()
    expect(await revokeInvitation(db, admin, id, daysLater(9))).toBe(false)
    expect(await resendInvitation(db, admin, id, linkConfig, daysLater(9))).toBe(false)
  },
)

storeTest(
  'a second invitation to the same address replaces the first; staff cannot be invited',
  async ({ db }) => {
    const token = await invite(db)
    const admin = await addAdmin(db)
    expect(await addInvitation(db, admin, { email, role: 'admin' }, linkConfig, daysLater(1))).toBe('done')
    expect(await listInvitations(db)).toHaveLength(1)
    expect(await findInvitation(db, token, daysLater(1))).toBeUndefined()
    expect(await addInvitation(db, admin, { email: admin.email, role: 'editor' }, linkConfig, now)).toBe(
      'hasRole',
    )
  },
)

storeTest(
  'a person who accepts twice at the same time gets exactly one account, with the role and a confirmed address',
  async ({ db }) => {
    const token = await invite(db)
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        acceptWithNewAccount(db, { token, ...newAccount }, now).catch(() => ({ outcome: 'error' })),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(1)
    expect(await findUser(db)).toMatchObject({ name: 'Khadija Noor', role: 'editor', emailVerified: 1 })
    expect(await listInvitations(db)).toEqual([])
  },
)

storeTest(
  'a member can accept only an invitation to their own address, and gets shorter sessions',
  async ({ db }) => {
    const token = await invite(db, 'admin')
    const other = await addTestMember(db, {}, now)
    expect(await acceptInvitation(db, other, token, now)).toBeNull()
    const member = await addTestMember(db, { email: email.toLowerCase(), emailVerified: false }, now)
    const session = await addSession(db, { userId: member.id, userAgent: '', ipAddress: '' }, now)
    expect(await acceptWithNewAccount(db, { token, ...newAccount }, now)).toEqual({ outcome: 'taken' })
    expect(await acceptInvitation(db, member, token, now)).toBe('admin')
    expect(await findUser(db)).toMatchObject({ role: 'admin', emailVerified: 1 })
    expect(await findSession(db, session, daysLater(0.4))).toBeDefined()
    expect(await findSession(db, session, daysLater(0.6))).toBeUndefined()
    expect(await acceptInvitation(db, member, token, now)).toBeNull()
    const changes = JSON.stringify({ role: ['user', 'admin'] })
    expect(
      await db.selectFrom('activity').select('verb').where('changes', '=', changes).execute(),
    ).toHaveLength(1)
  },
)

storeTest('a suspended member cannot accept; a member who already has a role keeps it', async ({ db }) => {
  const token = await invite(db)
  const member = await addTestMember(db, { email: email.toLowerCase(), role: 'admin' }, now)
  expect(await acceptInvitation(db, member, token, now)).toBe('admin')
  expect(await findUser(db)).toMatchObject({ role: 'admin' })

  await db
    .updateTable('user')
    .set({ role: 'user', disabledAt: now.toISOString() })
    .where('id', '=', member.id)
    .execute()
  await addInvitation(db, await addAdmin(db), { email, role: 'editor' }, linkConfig, daysLater(1))
  const newToken = (await listMailedTokens(db)).find((other) => other !== token) ?? ''
  expect(await acceptInvitation(db, member, newToken, daysLater(1))).toBeNull()
  expect(await findInvitation(db, newToken, daysLater(1))).toBeDefined()
  expect(await findUser(db)).toMatchObject({ role: 'user' })
})
