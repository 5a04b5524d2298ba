import type { Database } from '#app/platform/database/database.ts'
import { inTransaction } from '#app/platform/database/in-transaction.server.ts'
import {
  deleteGroup,
  findJoinedGroup,
  listJoinedGroups,
  listMembers,
  lockGroup,
  replaceSuspendedAdmin,
  setRole,
} from './group-store.server.ts'

export type LeaveOutcome = 'left' | 'deleted' | 'handOverFirst' | 'notMember'

/**
 * Leaves a group. If the admin of a group of adults leaves, the active member who has been in it the longest becomes its
 * admin. The admin of a group for minors must hand it over or delete it first. A group is deleted when its last active
 * member leaves.
 */
export function leaveGroup(db: Database, groupId: string, userId: string, now: Date): Promise<LeaveOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId, now)
    const group = await findJoinedGroup(tx, groupId, userId)
    if (!group) return 'notMember'
    const next = (await listMembers(tx, groupId)).find((member) => member.userId !== userId)
    if (!next) {
      await deleteGroup(tx, groupId)
      return 'deleted'
    }
    if (group.role === 'admin') {
      if (group.kind === 'minors') return 'handOverFirst'
      await setRole(tx, groupId, next.userId, 'admin')
    }
    await deleteMembership(tx, groupId, userId)
    return 'left'
  })
}

/** Removes another member; false if they are not in the group, or are its admin. */
export function removeMember(db: Database, groupId: string, userId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId, now)
    const group = await findJoinedGroup(tx, groupId, userId)
    if (!group || group.role === 'admin') return false
    await deleteMembership(tx, groupId, userId)
    return true
  })
}

/**
 * Makes another member the admin; false if they are not an active member, or `adminId` is not the admin. A group for
 * minors then waits for the staff to approve the new admin: until then, nobody can join.
 */
export function handOver(
  db: Database,
  { groupId, adminId, userId }: { groupId: string; adminId: string; userId: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId, now)
    const group = await findJoinedGroup(tx, groupId, adminId)
    const isMember = (await listMembers(tx, groupId)).some((member) => member.userId === userId)
    if (group?.role !== 'admin' || !isMember || userId === adminId) return false
    await setRole(tx, groupId, adminId, 'member')
    await setRole(tx, groupId, userId, 'admin')
    if (group.kind === 'minors') await withdrawApproval(tx, groupId)
    return true
  })
}

/**
 * Finds new admins for the groups of an admin whose account is erased or suspended. In a group of adults, the active
 * member who has been in it the longest takes over. If there is none, the group is deleted if its admin is erased; if
 * its admin is suspended, it waits for the next member who joins or is reinstated. A group for minors is deleted if its
 * admin is erased; if its admin is suspended, it waits for the staff. The notes in reports by an erased member are
 * deleted.
 */
export function handOverGroups(db: Database, userId: string, reason: 'erased' | 'suspended', now: Date) {
  return inTransaction(db, async (tx) => {
    const groups = await tx
      .selectFrom('quranGroupMember')
      .innerJoin('quranGroup', 'quranGroup.id', 'groupId')
      .select(['quranGroup.id', 'quranGroup.kind'])
      .where('userId', '=', userId)
      .where('role', '=', 'admin')
      // Always in the same order, so that two such transactions do not deadlock.
      .orderBy('quranGroup.id')
      .execute()
    for (const { id, kind } of groups) {
      await lockGroup(tx, id, now)
      const next = (await listMembers(tx, id)).find((member) => member.userId !== userId)
      if (next && kind === 'adults') {
        await setRole(tx, id, userId, 'member')
        await setRole(tx, id, next.userId, 'admin')
      } else if (reason === 'erased') await deleteGroup(tx, id)
      else if (kind === 'minors') await withdrawApproval(tx, id)
    }
    if (reason === 'erased')
      await tx.updateTable('quranGroupReport').set({ note: '' }).where('reporterId', '=', userId).execute()
  })
}

/** Makes a reinstated member the admin of groups of adults whose admin is suspended. */
export function takeOverGroups(db: Database, userId: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const groups = await listJoinedGroups(tx, userId)
    for (const group of groups.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      await lockGroup(tx, group.id, now)
      await replaceSuspendedAdmin(tx, group)
    }
  })
}

const withdrawApproval = (tx: Database, groupId: string) =>
  tx.updateTable('quranGroup').set({ approvedAt: null }).where('id', '=', groupId).execute()

/** Also hands back the member's unfinished juz, and deletes their messages in the group. */
async function deleteMembership(tx: Database, groupId: string, userId: string) {
  await tx
    .updateTable('quranKhatmaJuz')
    .set({ takenBy: null, takenAt: null, confirmedAt: null })
    .where('takenBy', '=', userId)
    .where('finishedAt', 'is', null)
    .where('khatmaId', 'in', tx.selectFrom('quranKhatma').select('id').where('groupId', '=', groupId))
    .execute()
  await tx
    .deleteFrom('quranGroupMessage')
    .where('groupId', '=', groupId)
    .where((eb) => eb.or([eb('senderId', '=', userId), eb('recipientId', '=', userId)]))
    .execute()
  await tx
    .deleteFrom('quranGroupMember')
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .execute()
}
