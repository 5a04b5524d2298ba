import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { randomCode } from '#app/platform/http/reference.server.ts'
import { type GoalMeasure, type Group, type GroupKind, groupLimits, isOpen, type Share } from './group.ts'

interface Membership {
  role: 'admin' | 'member'
  share: Share
  mutedAt: string | null
  joinedAt: string
}

/** A group with the membership of one of its members. */
export type JoinedGroup = Group & Membership

const groupColumns = [
  'quranGroup.id',
  'quranGroup.name',
  'quranGroup.kind',
  'quranGroup.approvedAt',
  'quranGroup.inviteCode',
  'quranGroup.goalMeasure',
  'quranGroup.goalAmount',
] as const
const memberColumns = [
  'quranGroupMember.role',
  'quranGroupMember.share',
  'quranGroupMember.mutedAt',
  'quranGroupMember.joinedAt',
] as const

/** Serializes changes to the members of a group, and the start of its khatmas. */
export const lockGroup = (tx: Database, groupId: string, now: Date) =>
  lockKey(tx, `quran group ${groupId}`, now)

/** Serializes joining and creating groups by one member. Call it before `lockGroup`. */
const lockMember = (tx: Database, userId: string, now: Date) => lockKey(tx, `quran groups of ${userId}`, now)

const joinedGroups = (db: Database, userId: string) =>
  db
    .selectFrom('quranGroup')
    .innerJoin('quranGroupMember', 'quranGroupMember.groupId', 'quranGroup.id')
    .select([...groupColumns, ...memberColumns])
    .where('quranGroupMember.userId', '=', userId)

/** The group with this member's membership; undefined for people who are not in it. */
export const findJoinedGroup = (
  db: Database,
  groupId: string,
  userId: string,
): Promise<JoinedGroup | undefined> =>
  joinedGroups(db, userId).where('quranGroup.id', '=', groupId).executeTakeFirst()

/** A member's groups, by name. */
export const listJoinedGroups = (db: Database, userId: string): Promise<JoinedGroup[]> =>
  joinedGroups(db, userId).orderBy('quranGroup.name').orderBy('quranGroup.id').execute()

/** The members of a group who are not suspended, in the order in which they joined. */
export const listMembers = (db: Database, groupId: string) =>
  db
    .selectFrom('quranGroupMember')
    .innerJoin('user', 'user.id', 'quranGroupMember.userId')
    .leftJoin('quranPractice', 'quranPractice.userId', 'user.id')
    .select(['quranGroupMember.userId', 'user.name', 'user.timeZone', ...memberColumns])
    .select(['dayEnd', 'dayEndHour', 'latitude', 'longitude'])
    .where('groupId', '=', groupId)
    .where('user.disabledAt', 'is', null)
    .orderBy('joinedAt')
    .orderBy('quranGroupMember.userId')
    .execute()

export type GroupMember = Awaited<ReturnType<typeof listMembers>>[number]

/** The number of members, including suspended ones. */
export async function countMembers(db: Database, groupId: string) {
  const { count } = await db
    .selectFrom('quranGroupMember')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countGroups(db: Database, userId: string) {
  const { count } = await db
    .selectFrom('quranGroupMember')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Creates a group whose only member is its admin; undefined if they are already in as many groups as allowed. */
export function createGroup(
  db: Database,
  userId: string,
  { name, kind }: { name: string; kind: GroupKind },
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, userId, now)
    if ((await countGroups(tx, userId)) >= groupLimits.groupsPerMember) return undefined
    const id = randomUUID()
    const createdAt = now.toISOString()
    // A group for minors gets its code once it is approved.
    const inviteCode = kind === 'adults' ? newInviteCode() : null
    await tx.insertInto('quranGroup').values({ id, name, kind, inviteCode, createdAt }).execute()
    await tx
      .insertInto('quranGroupMember')
      .values({ groupId: id, userId, role: 'admin', joinedAt: createdAt })
      .execute()
    return id
  })
}

/** 36 bits; guessing needs an account and is limited to 30 attempts an hour. */
export const newInviteCode = () => randomCode(8)

/** Replaces the invite code, or removes it, so that nobody can join. */
export const setInviteCode = (db: Database, groupId: string, inviteCode: string | null) =>
  db.updateTable('quranGroup').set({ inviteCode }).where('id', '=', groupId).execute()

export const updateGroup = (
  db: Database,
  groupId: string,
  group: { name: string; goalMeasure: GoalMeasure; goalAmount: number },
) => db.updateTable('quranGroup').set(group).where('id', '=', groupId).execute()

export const updateSharing = (
  db: Database,
  groupId: string,
  userId: string,
  choice: { share: Share; mutedAt: string | null },
) =>
  db
    .updateTable('quranGroupMember')
    .set(choice)
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .execute()

/** The open group with an invite code; undefined if the code is unknown or was replaced. */
export async function findGroupByInviteCode(db: Database, inviteCode: string): Promise<Group | undefined> {
  const group = await db
    .selectFrom('quranGroup')
    .select([...groupColumns])
    .where('inviteCode', '=', inviteCode)
    .executeTakeFirst()
  return group && isOpen(group) ? group : undefined
}

export type JoinOutcome = 'joined' | 'unknownCode' | 'groupFull' | 'tooManyGroups'

/**
 * Adds a member by invite code; 'joined' also if they are already in the group. For members whom the admin has
 * blocked, the code is unknown.
 */
export function joinGroup(
  db: Database,
  userId: string,
  inviteCode: string,
  now: Date,
): Promise<{ outcome: JoinOutcome; groupId?: string }> {
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, userId, now)
    const found = await findGroupByInviteCode(tx, inviteCode)
    if (!found) return { outcome: 'unknownCode' }
    await lockGroup(tx, found.id, now)
    // Read again: the group may have been deleted or its code replaced before the lock.
    const group = await findGroupByInviteCode(tx, inviteCode)
    if (!group || (await isBlockedByAdmin(tx, group.id, userId))) return { outcome: 'unknownCode' }
    if (await findJoinedGroup(tx, group.id, userId)) return { outcome: 'joined', groupId: group.id }
    if ((await countGroups(tx, userId)) >= groupLimits.groupsPerMember) return { outcome: 'tooManyGroups' }
    if ((await countMembers(tx, group.id)) >= groupLimits.members) return { outcome: 'groupFull' }
    await tx
      .insertInto('quranGroupMember')
      .values({ groupId: group.id, userId, joinedAt: now.toISOString() })
      .execute()
    await replaceSuspendedAdmin(tx, group)
    return { outcome: 'joined', groupId: group.id }
  })
}

/**
 * Replaces the suspended admin of a group of adults with the active member who has been in it the longest. This is
 * necessary if no other member was active when the admin was suspended. Call it after `lockGroup`.
 */
export async function replaceSuspendedAdmin(tx: Database, { id, kind }: Pick<Group, 'id' | 'kind'>) {
  const active = await listMembers(tx, id)
  const [next] = active
  if (kind === 'minors' || !next || active.some(({ role }) => role === 'admin')) return
  await tx
    .updateTable('quranGroupMember')
    .set({ role: 'member' })
    .where('groupId', '=', id)
    .where('role', '=', 'admin')
    .execute()
  await setRole(tx, id, next.userId, 'admin')
}

export const setRole = (tx: Database, groupId: string, userId: string, role: 'admin' | 'member') =>
  tx
    .updateTable('quranGroupMember')
    .set({ role })
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .execute()

/** Whether the group's admin has blocked this member. */
export async function isBlockedByAdmin(db: Database, groupId: string, userId: string) {
  const row = await db
    .selectFrom('quranGroupBlock')
    .innerJoin('quranGroupMember', 'quranGroupMember.userId', 'quranGroupBlock.userId')
    .select('quranGroupBlock.blockedId')
    .where('quranGroupMember.groupId', '=', groupId)
    .where('quranGroupMember.role', '=', 'admin')
    .where('quranGroupBlock.blockedId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a group with its memberships, messages and khatmas. Reports remain. */
export const deleteGroup = (db: Database, groupId: string) =>
  db.deleteFrom('quranGroup').where('id', '=', groupId).execute()
