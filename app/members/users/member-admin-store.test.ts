import { describe, expect } from 'vitest'
import { eraseMember } from '#app/members/personal-data/erase-member.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  changeMember,
  confirmMemberEmail,
  findMemberDetails,
  logOutMember,
  readDeviceSummary,
  reinstateMember,
  suspendMember,
} from './member-admin-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const fiveMinutesLater = new Date('2026-11-21T12:05:00.000Z')
const addMember = (db: Database, member: Parameters<typeof addTestMember>[1] = {}) =>
  addTestMember(db, member, now)

const activityOf = (db: Database, id: string) =>
  db
    .selectFrom('activity')
    .select(['actorName', 'verb', 'label', 'changes'])
    .where('subjectId', '=', id)
    .orderBy('at')
    .execute()

const readRole = async (db: Database, id: string) => (await findMemberDetails(db, id))?.role

describe('an admin', () => {
  storeTest('changes a name and a role, and the activity log records both', async ({ db }) => {
    const admin = await addMember(db, { name: 'Amina', role: 'admin' })
    const member = await addMember(db)
    const version = (await findMemberDetails(db, member.id))?.updatedAt ?? ''
    const change = { id: member.id, version, name: 'Maryam S.', role: 'admin' } as const
    expect(await changeMember(db, admin, change, fiveMinutesLater)).toBe('done')
    expect(await findMemberDetails(db, member.id)).toMatchObject({ name: 'Maryam S.', role: 'admin' })
    const changes = JSON.stringify({ name: ['Maryam Siddiqui', 'Maryam S.'], role: ['user', 'admin'] })
    expect(await activityOf(db, member.id)).toEqual([
      { actorName: 'Amina', verb: 'changed', label: 'Maryam S.', changes },
    ])
  })

  storeTest(
    'promotes only members with a verified address to admin, and shortens their sessions',
    async ({ db }) => {
      const admin = await addMember(db, { role: 'admin' })
      const { id } = await addMember(db, { emailVerified: false })
      const token = await addSession(db, { userId: id, userAgent: '', ipAddress: '' }, now)
      const promote = async () => {
        const version = (await findMemberDetails(db, id))?.updatedAt ?? ''
        return changeMember(db, admin, { id, version, name: 'Maryam', role: 'admin' }, fiveMinutesLater)
      }
      expect(await promote()).toBe('unverified')
      expect(await readRole(db, id)).toBe('user')
      await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', id).execute()
      expect(await promote()).toBe('done')
      expect(await readRole(db, id)).toBe('admin')
      const nextMorning = new Date(fiveMinutesLater.getTime() + 12 * 3_600_000)
      expect(await findSession(db, token, nextMorning)).toBeUndefined()
    },
  )

  storeTest('does not overwrite a concurrent change', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    const { id } = await addMember(db)
    const version = (await findMemberDetails(db, id))?.updatedAt ?? ''
    const change = { id, version, role: 'user' } as const
    // Changes in the same millisecond as the creation still count as later.
    const outcomes = await Promise.all(
      ['One', 'Two'].map((name) => changeMember(db, admin, { ...change, name }, now)),
    )
    expect(outcomes.sort()).toEqual(['conflict', 'done'])
    expect(await activityOf(db, id)).toHaveLength(1)
    expect(await changeMember(db, admin, { ...change, id: 'nobody', name: 'X' }, now)).toBe('notFound')
  })

  storeTest('suspends a member immediately, and reinstates them', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    const { id } = await addMember(db)
    const device = { userId: id, userAgent: '', ipAddress: '' }
    const token = await addSession(db, device, now)
    expect((await readDeviceSummary(db, id, now)).count).toBe(1)
    expect(await suspendMember(db, admin, id, fiveMinutesLater)).toBe('done')
    expect(await findSession(db, token, fiveMinutesLater)).toBeUndefined()
    expect((await readDeviceSummary(db, id, fiveMinutesLater)).count).toBe(0)
    await suspendMember(db, admin, id, fiveMinutesLater)
    expect(await reinstateMember(db, admin, id, fiveMinutesLater)).toBe('done')
    expect(
      await findSession(db, await addSession(db, device, fiveMinutesLater), fiveMinutesLater),
    ).toBeDefined()
    expect((await activityOf(db, id)).map(({ verb }) => verb).sort()).toEqual(['reinstated', 'suspended'])
  })

  storeTest('logs a member out everywhere, and themselves everywhere else', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    for (let device = 0; device < 3; device++) {
      await addSession(db, { userId: admin.id, userAgent: '', ipAddress: '' }, now)
    }
    const { id: except } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    await logOutMember(db, admin, { id: admin.id, except }, now)
    expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: except }])
    await logOutMember(db, admin, { id: admin.id }, now)
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  })
})

describe('the last admin', () => {
  storeTest('cannot be demoted, suspended or erased', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    const version = (await findMemberDetails(db, admin.id))?.updatedAt ?? ''
    const demotion = { id: admin.id, version, name: 'A', role: 'user' } as const
    expect(await changeMember(db, admin, demotion, fiveMinutesLater)).toBe('lastAdmin')
    expect(await suspendMember(db, admin, admin.id, fiveMinutesLater)).toBe('lastAdmin')
    expect(await eraseMember(db, { ...admin, emailVerified: true }, fiveMinutesLater, admin)).toBe(false)
    expect(await readRole(db, admin.id)).toBe('admin')
    expect(await changeMember(db, admin, { ...demotion, role: 'admin' }, fiveMinutesLater)).toBe('done')
    expect(await db.selectFrom('activity').select('verb').execute()).toEqual([{ verb: 'changed' }])
  })

  storeTest('remains when two admins remove each other at the same time', async ({ db }) => {
    const [a, b] = [await addMember(db, { role: 'admin' }), await addMember(db, { role: 'admin' })]
    const version = (await findMemberDetails(db, b.id))?.updatedAt ?? ''
    await Promise.allSettled([
      changeMember(db, a, { id: b.id, version, name: 'B', role: 'user' }, fiveMinutesLater),
      suspendMember(db, b, a.id, fiveMinutesLater),
    ])
    const admins = await db
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null)
      .execute()
    expect(admins).toHaveLength(1)
  })
})

storeTest(
  'an erased member disappears from the activity log, and the email says that an admin deleted the account',
  async ({ db }) => {
    const admin = await addMember(db, { name: 'Amina', role: 'admin' })
    const member = { ...(await addMember(db, { name: 'Maryam', role: 'admin' })), emailVerified: true }
    const other = await addMember(db, { name: 'Umar' })
    await suspendMember(db, member, other.id, now)
    const version = (await findMemberDetails(db, member.id))?.updatedAt ?? ''
    await changeMember(db, admin, { id: member.id, version, name: 'Maryam B.', role: 'user' }, now)
    expect(await eraseMember(db, member, fiveMinutesLater, admin)).toBe(true)
    const activityEntries = await db.selectFrom('activity').selectAll().execute()
    expect(JSON.stringify(activityEntries)).not.toMatch(/Maryam/)
    expect(JSON.stringify(activityEntries)).not.toContain(member.email)
    expect(await activityOf(db, member.id)).toContainEqual({
      actorName: 'Amina',
      verb: 'deleted',
      label: 'Deleted user',
      changes: '{}',
    })
    const mail = await db.selectFrom('mail').select('body').executeTakeFirstOrThrow()
    expect(mail.body).toContain('An admin of Shajara deleted your account')
  },
)

storeTest('an admin confirms a member’s address, unless it has changed', async ({ db }) => {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const { id, email } = await addTestMember(db, { name: 'Maryam', emailVerified: false })
  const confirm = (address: string) => confirmMemberEmail(db, admin, { id, email: address }, new Date())
  expect(await confirm('other@example.org')).toBe('conflict')
  expect((await findMemberDetails(db, id))?.emailVerified).toBe(false)
  expect(await confirm(email)).toBe('done')
  expect((await findMemberDetails(db, id))?.emailVerified).toBe(true)
  expect(await confirm(email)).toBe('done')
  const entries = await db.selectFrom('activity').select(['verb', 'label', 'actorName']).execute()
  expect(entries).toEqual([{ verb: 'confirmed the address of', label: 'Maryam', actorName: 'Hafsa' }])
  expect(await confirmMemberEmail(db, admin, { id: 'none', email }, new Date())).toBe('notFound')
})
