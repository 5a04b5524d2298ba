import { expect } from 'vitest'
import { eraseMember } from '#app/members/personal-data/erase-member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { changeMember, findMemberDetails, suspendMember } from './member-admin-store.server.ts'
import { listNextOwners, transferOwnership } from './ownership-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const fiveMinutesLater = new Date('2026-11-21T12:05:00.000Z')

const addStaff = (db: Database, name: string, role: 'owner' | 'admin' | 'editor', emailVerified = true) =>
  addTestMember(db, { name, role, emailVerified }, now)

const listOwnerNames = async (db: Database) =>
  (await db.selectFrom('user').select('name').where('role', '=', 'owner').execute()).map(({ name }) => name)

const versionOf = async (db: Database, id: string) => (await findMemberDetails(db, id))?.updatedAt ?? ''

storeTest('the owner transfers ownership to another admin, and both are told by email', async ({ db }) => {
  const owner = await addStaff(db, 'Amina', 'owner')
  const admin = await addStaff(db, 'Bilal', 'admin')
  expect(await listNextOwners(db)).toMatchObject([{ name: 'Bilal' }])
  expect(await transferOwnership(db, owner, admin.id, fiveMinutesLater)).toBe(true)
  expect(await listOwnerNames(db)).toEqual(['Bilal'])
  expect(await findMemberDetails(db, owner.id)).toMatchObject({ role: 'admin' })
  const emails = await db.selectFrom('mail').select('recipient').orderBy('recipient').execute()
  expect(emails.map(({ recipient }) => recipient)).toEqual([owner.email, admin.email].sort())
  const activity = await db.selectFrom('activity').select(['label', 'changes']).orderBy('label').execute()
  expect(activity).toEqual([
    { label: 'Amina', changes: JSON.stringify({ role: ['owner', 'admin'] }) },
    { label: 'Bilal', changes: JSON.stringify({ role: ['admin', 'owner'] }) },
  ])
})

storeTest('only an active admin with a confirmed address becomes the owner', async ({ db }) => {
  const owner = await addStaff(db, 'Amina', 'owner')
  const editor = await addStaff(db, 'Editor', 'editor')
  const unconfirmed = await addStaff(db, 'Unconfirmed', 'admin', false)
  const suspended = await addStaff(db, 'Suspended', 'admin')
  await suspendMember(db, owner, suspended.id, now)
  expect(await listNextOwners(db)).toEqual([])
  for (const { id } of [editor, unconfirmed, suspended, owner, { id: 'none' }]) {
    expect(await transferOwnership(db, owner, id, fiveMinutesLater)).toBe(false)
    expect(await listOwnerNames(db)).toEqual(['Amina'])
  }
})

storeTest(
  'only one of several concurrent transfers succeeds, and there is exactly one owner',
  async ({ db }) => {
    const owner = await addStaff(db, 'Amina', 'owner')
    const admins = await Promise.all(['Bilal', 'Hafsa', 'Yusuf'].map((name) => addStaff(db, name, 'admin')))
    const outcomes = await Promise.all(
      admins.map(({ id }) => transferOwnership(db, owner, id, fiveMinutesLater)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const receiver = admins[outcomes.indexOf(true)]
    expect(await listOwnerNames(db)).toEqual([receiver?.name])
  },
)

storeTest(
  'if the receiver is suspended and erased during a transfer, the site still has one active owner',
  async ({ db }) => {
    const owner = await addStaff(db, 'Amina', 'owner')
    const admin = await addStaff(db, 'Bilal', 'admin')
    await Promise.all([
      transferOwnership(db, owner, admin.id, fiveMinutesLater),
      suspendMember(db, owner, admin.id, fiveMinutesLater),
      eraseMember(db, { ...admin, emailVerified: true }, fiveMinutesLater, owner),
    ])
    const owners = await db.selectFrom('user').select('disabledAt').where('role', '=', 'owner').execute()
    expect(owners).toEqual([{ disabledAt: null }])
  },
)

storeTest('nobody can suspend, delete or demote the owner, or become a second owner', async ({ db }) => {
  const owner = await addStaff(db, 'Amina', 'owner')
  const admin = await addStaff(db, 'Bilal', 'admin')
  expect(await suspendMember(db, admin, owner.id, fiveMinutesLater)).toBe('lastAdmin')
  expect(await eraseMember(db, { ...owner, emailVerified: true }, fiveMinutesLater, admin)).toBe(false)
  for (const role of ['user', 'admin', 'editor'] as const) {
    const change = { id: owner.id, version: await versionOf(db, owner.id), name: 'Amina', role }
    expect(['ownership', 'lastAdmin']).toContain(await changeMember(db, admin, change, fiveMinutesLater))
  }
  const promotion = {
    id: admin.id,
    version: await versionOf(db, admin.id),
    name: 'Bilal',
    role: 'owner',
  } as const
  expect(await changeMember(db, owner, promotion, fiveMinutesLater)).toBe('ownership')
  expect(await findMemberDetails(db, owner.id)).toMatchObject({ role: 'owner', disabledAt: null })
  expect(await listOwnerNames(db)).toEqual(['Amina'])
  // The owner's name can change.
  const rename = {
    id: owner.id,
    version: await versionOf(db, owner.id),
    name: 'Amina R.',
    role: 'owner',
  } as const
  expect(await changeMember(db, admin, rename, fiveMinutesLater)).toBe('done')
})
