import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup, inviteCode } from '#tests/fixtures/quran-group.ts'
import { addTestMember } from '#tests/member.ts'
import { blockMember, listBlocked, readBlocks, unblockMember } from './block-store.server.ts'
import { groupLimits } from './group.ts'
import {
  countMembers,
  createGroup,
  findJoinedGroup,
  joinGroup,
  listJoinedGroups,
  listMembers,
  setInviteCode,
} from './group-store.server.ts'
import { listJuz, listKhatmas, startKhatma, takeJuz } from './khatma-store.server.ts'
import {
  handOver,
  handOverGroups,
  leaveGroup,
  removeMember,
  takeOverGroups,
} from './leave-group-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minuteLater = new Date('2026-11-23T12:01:00Z')

storeTest('members join by code, only once, and not with a code that was removed', async ({ db }) => {
  const { id } = await addQuranGroup(db, ['Amina'], { now })
  const bilal = await addTestMember(db, { name: 'Bilal' })
  expect(await joinGroup(db, bilal.id, 'UNKNOWN7', now)).toEqual({ outcome: 'unknownCode' })
  expect(await joinGroup(db, bilal.id, inviteCode, minuteLater)).toEqual({ outcome: 'joined', groupId: id })
  expect(await joinGroup(db, bilal.id, inviteCode, now)).toEqual({ outcome: 'joined', groupId: id })
  expect(await findJoinedGroup(db, id, bilal.id)).toMatchObject({
    role: 'member',
    share: 'done',
    mutedAt: null,
  })
  await setInviteCode(db, id, null)
  const dawud = await addTestMember(db, { name: 'Dawud' })
  expect(await joinGroup(db, dawud.id, inviteCode, now)).toEqual({ outcome: 'unknownCode' })
  expect(await findJoinedGroup(db, id, dawud.id)).toBeUndefined()
  expect((await listMembers(db, id)).map(({ name }) => name)).toEqual(['Amina', 'Bilal'])
})

storeTest(
  'a group for minors is created without a code, and cannot be joined by code until it is approved',
  async ({ db }) => {
    const amina = await addTestMember(db)
    const id = (await createGroup(db, amina.id, { name: 'Circle', kind: 'minors' }, now)) ?? ''
    expect(await findJoinedGroup(db, id, amina.id)).toMatchObject({ inviteCode: null, approvedAt: null })
    await setInviteCode(db, id, inviteCode)
    const bilal = await addTestMember(db)
    expect(await joinGroup(db, bilal.id, inviteCode, now)).toEqual({ outcome: 'unknownCode' })
  },
)

storeTest(
  'a member can be in ten groups at most, even if they create them at the same time',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const names = Array.from({ length: 12 }, (_, index) => `Group ${index}`)
    const created = await Promise.all(names.map((name) => createGroup(db, id, { name, kind: 'adults' }, now)))
    expect(created.filter(Boolean)).toHaveLength(groupLimits.groupsPerMember)
    expect(await listJoinedGroups(db, id)).toHaveLength(groupLimits.groupsPerMember)
    await addQuranGroup(db, ['Amina'], { now })
    expect(await joinGroup(db, id, inviteCode, now)).toEqual({ outcome: 'tooManyGroups' })
  },
)

storeTest(
  'a group never has more members than the limit, even if many join at the same time',
  async ({ db }) => {
    const { id } = await addQuranGroup(db, ['Amina'], { now })
    const ids = []
    for (let index = 0; index < groupLimits.members + 3; index++) ids.push((await addTestMember(db)).id)
    await db
      .insertInto('quranGroupMember')
      .values(
        ids
          .slice(0, groupLimits.members - 3)
          .map((userId) => ({ groupId: id, userId, joinedAt: now.toISOString() })),
      )
      .execute()
    const joiningIds = ids.slice(groupLimits.members - 3)
    const outcomes = await Promise.all(joiningIds.map((userId) => joinGroup(db, userId, inviteCode, now)))
    expect(outcomes.filter(({ outcome }) => outcome === 'joined')).toHaveLength(2)
    expect(outcomes.filter(({ outcome }) => outcome === 'groupFull')).toHaveLength(4)
    expect(await countMembers(db, id)).toBe(groupLimits.members)
  },
)

storeTest('a member whom the admin has blocked cannot join, and is not told why', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal', 'Dawud'], { now })
  const [amina, bilal, dawud] = members.map((member) => member.id) as [string, string, string]
  expect(await removeMember(db, id, bilal, now)).toBe(true)
  expect(await removeMember(db, id, amina, now)).toBe(false)
  // A block by another member does not keep anyone out.
  await blockMember(db, dawud, bilal, now)
  expect((await joinGroup(db, bilal, inviteCode, now)).outcome).toBe('joined')
  await removeMember(db, id, bilal, now)
  await blockMember(db, amina, bilal, now)
  await blockMember(db, amina, bilal, now)
  expect(await joinGroup(db, bilal, inviteCode, now)).toEqual({ outcome: 'unknownCode' })
  expect(await listBlocked(db, amina)).toEqual([{ id: bilal, name: 'Bilal' }])
  expect(await readBlocks(db, bilal)).toEqual({ byMember: new Set(), either: new Set([amina, dawud]) })
  await unblockMember(db, amina, bilal)
  expect((await joinGroup(db, bilal, inviteCode, now)).outcome).toBe('joined')
})

storeTest('when the admin leaves, the longest-standing active member takes over', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal', 'Dawud'], { now })
  const [amina, bilal, dawud] = members.map((member) => member.id) as [string, string, string]
  await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', bilal).execute()
  await startKhatma(db, id, null, now)
  await takeJuz(db, { groupId: id, userId: amina, juz: 1 }, now)
  expect(await leaveGroup(db, id, amina, now)).toBe('left')
  expect(await leaveGroup(db, id, amina, now)).toBe('notMember')
  expect((await findJoinedGroup(db, id, dawud))?.role).toBe('admin')
  const [khatma] = await listKhatmas(db, id)
  expect((await listJuz(db, khatma?.id ?? ''))[0]?.takenBy).toBeNull()
  // The only other member, Bilal, is suspended.
  expect(await leaveGroup(db, id, dawud, now)).toBe('deleted')
  expect(await listJoinedGroups(db, bilal)).toEqual([])
})

storeTest('the admin can hand over a group; one for minors then waits for approval again', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now, kind: 'minors' })
  const [amina, bilal] = members.map((member) => member.id) as [string, string]
  expect(await leaveGroup(db, id, amina, now)).toBe('handOverFirst')
  const stranger = await addTestMember(db)
  expect(await handOver(db, { groupId: id, adminId: amina, userId: stranger.id }, now)).toBe(false)
  expect(await handOver(db, { groupId: id, adminId: bilal, userId: amina }, now)).toBe(false)
  expect(await handOver(db, { groupId: id, adminId: amina, userId: bilal }, now)).toBe(true)
  expect(await findJoinedGroup(db, id, bilal)).toMatchObject({ role: 'admin', approvedAt: null })
  expect(await leaveGroup(db, id, amina, now)).toBe('left')
})

storeTest(
  'when an admin’s account is deleted or suspended, each of their groups gets a new admin, waits for one, or is deleted',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    const minors = (await createGroup(db, amina, { name: 'Circle', kind: 'minors' }, now)) ?? ''
    await db
      .updateTable('quranGroup')
      .set({ approvedAt: now.toISOString() })
      .where('id', '=', minors)
      .execute()
    await handOverGroups(db, amina, 'suspended', now)
    expect((await findJoinedGroup(db, id, bilal))?.role).toBe('admin')
    expect(await findJoinedGroup(db, minors, amina)).toMatchObject({ role: 'admin', approvedAt: null })
    await handOverGroups(db, amina, 'erased', now)
    expect((await listJoinedGroups(db, amina)).map((group) => group.id)).toEqual([id])
    await handOverGroups(db, bilal, 'erased', now)
    expect((await findJoinedGroup(db, id, amina))?.role).toBe('admin')
  },
)

storeTest(
  'a group whose only active member is suspended goes to the next member who joins',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina'], { now })
    const amina = members[0].id
    await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', amina).execute()
    await handOverGroups(db, amina, 'suspended', now)
    expect((await findJoinedGroup(db, id, amina))?.role).toBe('admin')
    const joining = [await addTestMember(db), await addTestMember(db)]
    for (const { id: userId } of joining) await joinGroup(db, userId, inviteCode, minuteLater)
    const roles = [amina, ...joining.map((member) => member.id)].map((userId) =>
      findJoinedGroup(db, id, userId),
    )
    expect((await Promise.all(roles)).map((group) => group?.role)).toEqual(['member', 'admin', 'member'])
  },
)

storeTest(
  'a reinstated member becomes the admin of groups whose admin is suspended, except groups for minors',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    await takeOverGroups(db, bilal, now)
    expect((await findJoinedGroup(db, id, amina))?.role).toBe('admin')
    await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', amina).execute()
    await db.updateTable('quranGroup').set({ kind: 'minors' }).execute()
    await takeOverGroups(db, bilal, now)
    expect((await findJoinedGroup(db, id, bilal))?.role).toBe('member')
    await db.updateTable('quranGroup').set({ kind: 'adults' }).execute()
    await takeOverGroups(db, bilal, now)
    expect((await findJoinedGroup(db, id, bilal))?.role).toBe('admin')
    expect((await findJoinedGroup(db, id, amina))?.role).toBe('member')
  },
)
