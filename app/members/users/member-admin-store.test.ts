import { describe, expect } from 'vitest'
import { eraseMember } from '#app/members/personal-data/erase-member.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  changeMember,
  findManagedMember,
  readDevices,
  reinstateMember,
  signOutMember,
  suspendMember,
} from './member-admin-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-11-21T12:05:00.000Z')
const addMember = (db: Database, member: Parameters<typeof addTestMember>[1] = {}) =>
  addTestMember(db, member, now)

const deedsOn = (db: Database, id: string) =>
  db
    .selectFrom('activity')
    .select(['actorName', 'verb', 'label', 'changes'])
    .where('subjectId', '=', id)
    .orderBy('at')
    .execute()

const roleOf = async (db: Database, id: string) => (await findManagedMember(db, id))?.role

describe('an admin', () => {
  storeTest('changes a name and a role, and it is written down', async ({ db }) => {
    const admin = await addMember(db, { name: 'Amina', role: 'admin' })
    const member = await addMember(db)
    const seen = (await findManagedMember(db, member.id))?.updatedAt ?? ''
    const change = { id: member.id, seen, name: 'Maryam S.', role: 'admin' } as const
    expect(await changeMember(db, admin, change, later)).toBe('done')
    expect(await findManagedMember(db, member.id)).toMatchObject({ name: 'Maryam S.', role: 'admin' })
    const changes = JSON.stringify({ name: ['Maryam Siddiqui', 'Maryam S.'], role: ['user', 'admin'] })
    expect(await deedsOn(db, member.id)).toEqual([
      { actorName: 'Amina', verb: 'changed', label: 'Maryam S.', changes },
    ])
  })

  storeTest('does not overwrite what another one just changed', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    const { id } = await addMember(db)
    const seen = (await findManagedMember(db, id))?.updatedAt ?? ''
    const change = { id, seen, role: 'user' } as const
    // In the same millisecond as the member was made: it counts as later all the same.
    const outcomes = await Promise.all(
      ['One', 'Two'].map((name) => changeMember(db, admin, { ...change, name }, now)),
    )
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    expect(await deedsOn(db, id)).toHaveLength(1)
    expect(await changeMember(db, admin, { ...change, id: 'nobody', name: 'X' }, now)).toBe('notFound')
  })

  storeTest('shuts a member out at once, and lets them in again', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    const { id } = await addMember(db)
    const device = { userId: id, userAgent: '', address: '' }
    const token = await addSession(db, device, now)
    expect((await readDevices(db, id, now)).count).toBe(1)
    expect(await suspendMember(db, admin, id, later)).toBe('done')
    expect(await findSession(db, token, later)).toBeUndefined()
    expect((await readDevices(db, id, later)).count).toBe(0)
    await suspendMember(db, admin, id, later)
    expect(await reinstateMember(db, admin, id, later)).toBe('done')
    expect(await findSession(db, await addSession(db, device, later), later)).toBeDefined()
    expect((await deedsOn(db, id)).map(({ verb }) => verb).sort()).toEqual(['reinstated', 'suspended'])
  })

  storeTest('signs a member out everywhere, and themselves everywhere else', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    for (let device = 0; device < 3; device++) {
      await addSession(db, { userId: admin.id, userAgent: '', address: '' }, now)
    }
    const { id: except } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    await signOutMember(db, admin, { id: admin.id, except }, now)
    expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: except }])
    await signOutMember(db, admin, { id: admin.id }, now)
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  })
})

describe('the last admin', () => {
  storeTest('cannot be demoted, suspended or erased', async ({ db }) => {
    const admin = await addMember(db, { role: 'admin' })
    const seen = (await findManagedMember(db, admin.id))?.updatedAt ?? ''
    const demotion = { id: admin.id, seen, name: 'A', role: 'user' } as const
    expect(await changeMember(db, admin, demotion, later)).toBe('lastAdmin')
    expect(await suspendMember(db, admin, admin.id, later)).toBe('lastAdmin')
    expect(await eraseMember(db, { ...admin, emailVerified: true }, later, admin)).toBe(false)
    expect(await roleOf(db, admin.id)).toBe('admin')
    expect(await changeMember(db, admin, { ...demotion, role: 'admin' }, later)).toBe('done')
    expect(await db.selectFrom('activity').select('verb').execute()).toEqual([{ verb: 'changed' }])
  })

  storeTest('stays when two admins take each other away at the same time', async ({ db }) => {
    const [a, b] = [await addMember(db, { role: 'admin' }), await addMember(db, { role: 'admin' })]
    const seen = (await findManagedMember(db, b.id))?.updatedAt ?? ''
    await Promise.allSettled([
      changeMember(db, a, { id: b.id, seen, name: 'B', role: 'user' }, later),
      suspendMember(db, b, a.id, later),
    ])
    const left = await db
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })
})

storeTest('an erased member is in no deed any more, and their mail says who did it', async ({ db }) => {
  const admin = await addMember(db, { name: 'Amina', role: 'admin' })
  const member = { ...(await addMember(db, { name: 'Maryam', role: 'admin' })), emailVerified: true }
  const other = await addMember(db, { name: 'Umar' })
  await suspendMember(db, member, other.id, now)
  const seen = (await findManagedMember(db, member.id))?.updatedAt ?? ''
  await changeMember(db, admin, { id: member.id, seen, name: 'Maryam B.', role: 'user' }, now)
  expect(await eraseMember(db, member, later, admin)).toBe(true)
  const activityEntries = await db.selectFrom('activity').selectAll().execute()
  expect(JSON.stringify(activityEntries)).not.toMatch(/Maryam/)
  expect(JSON.stringify(activityEntries)).not.toContain(member.email)
  expect(await deedsOn(db, member.id)).toContainEqual({
    actorName: 'Amina',
    verb: 'deleted',
    label: 'Someone who left',
    changes: '{}',
  })
  const mail = await db.selectFrom('mail').select('body').executeTakeFirstOrThrow()
  expect(mail.body).toContain('An admin of Shajara deleted your account')
})
