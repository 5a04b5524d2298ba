import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { notifyOfApproval } from './group-mail.server.ts'
import { newInviteCode } from './group-store.server.ts'
import type { ReportReason } from './report.ts'

interface NewReport {
  groupId: string | null
  groupName: string
  reporterId: string
  reportedId: string
  reason: ReportReason
  note: string
  words: string | null
}

/** Ten times the limit of one note, so that the note of repeated reports does not grow without limit. */
const maxJoinedNotes = 5000

/**
 * Reports a member to the staff. If the same reporter has an open report of that member with the same reason and
 * message in the same group, the new report replaces it and keeps its note. All other reports stay.
 */
export function addReport(db: Database, report: NewReport, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { groupId, reporterId, reportedId, reason, words } = report
    const replaced = await tx
      .deleteFrom('quranGroupReport')
      .where('reporterId', '=', reporterId)
      .where('reportedId', '=', reportedId)
      .where('reason', '=', reason)
      .where('groupId', groupId === null ? 'is' : '=', groupId)
      .where('words', words === null ? 'is' : '=', words)
      .where('resolvedAt', 'is', null)
      .returning('note')
      .execute()
    const paragraphs = [...replaced, report].flatMap(({ note }) => note.split('\n\n')).filter(Boolean)
    const note = [...new Set(paragraphs)].join('\n\n').slice(-maxJoinedNotes)
    await tx
      .insertInto('quranGroupReport')
      .values({ ...report, note, id: randomUUID(), createdAt: now.toISOString() })
      .execute()
  })
}

export const reportRetentionDays = 180

/** Deletes reports that were resolved more than `reportRetentionDays` ago. Open reports stay. */
export async function deleteOldReports(db: Database, now: Date) {
  const before = daysBefore(now, reportRetentionDays).toISOString()
  await db.deleteFrom('quranGroupReport').where('resolvedAt', '<', before).execute()
}

/** The reports that the staff has not resolved yet. */
export const openReports = (db: Database) => db.selectFrom('quranGroupReport').where('resolvedAt', 'is', null)

const maxListed = 200

/** Reports for the staff, at most 200: open ones first, newest first. */
export const listReports = (db: Database) =>
  db
    .selectFrom('quranGroupReport')
    .innerJoin('user as reported', 'reported.id', 'quranGroupReport.reportedId')
    .leftJoin('user as reporter', 'reporter.id', 'quranGroupReport.reporterId')
    .select(['quranGroupReport.id', 'groupId', 'groupName', 'reason', 'note', 'words', 'reportedId'])
    .select(['quranGroupReport.createdAt', 'resolvedAt'])
    .select(['reported.name as reportedName', 'reported.email as reportedEmail', 'reporterId'])
    .select(['reporter.name as reporterName', 'reporter.email as reporterEmail'])
    .orderBy(({ eb }) => eb.case().when('resolvedAt', 'is', null).then(0).else(1).end())
    .orderBy('quranGroupReport.createdAt', 'desc')
    .limit(maxListed)
    .execute()

/**
 * Marks a report as resolved, or reopens it; does nothing if it already is. The activity entry is about the group, or
 * about the report if the group was deleted. False if the report does not exist.
 */
export function resolveReport(db: Database, id: string, isResolved: boolean, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const report = await tx
      .selectFrom('quranGroupReport')
      .select(['groupId', 'groupName'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!report) return false
    const { numUpdatedRows } = await tx
      .updateTable('quranGroupReport')
      .set({ resolvedAt: isResolved ? now.toISOString() : null })
      .where('id', '=', id)
      .where('resolvedAt', isResolved ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return true
    const group = { id: report.groupId ?? id, name: report.groupName }
    const change: [string, string] = isResolved ? ['open', 'resolved'] : ['resolved', 'open']
    await recordGroupActivity(tx, actor, 'changed', group, now, { Report: change })
    return true
  })
}

/** Groups for minors with their admin, at most 200: those waiting for approval first. */
export const listMinorsGroups = (db: Database) =>
  db
    .selectFrom('quranGroup')
    .innerJoin('quranGroupMember', 'quranGroupMember.groupId', 'quranGroup.id')
    .innerJoin('user', 'user.id', 'quranGroupMember.userId')
    .select(['quranGroup.id', 'quranGroup.name', 'quranGroup.createdAt', 'approvedAt'])
    .select(['user.id as adminId', 'user.name as adminName', 'user.email as adminEmail', 'user.disabledAt'])
    .select(({ selectFrom }) =>
      selectFrom('quranGroupMember as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.groupId', '=', 'quranGroup.id')
        .as('memberCount'),
    )
    .where('kind', '=', 'minors')
    .where('quranGroupMember.role', '=', 'admin')
    .orderBy(({ eb }) => eb.case().when('approvedAt', 'is', null).then(0).else(1).end())
    .orderBy('quranGroup.createdAt')
    .limit(maxListed)
    .execute()

/** The groups for minors that wait for approval. A group cannot be approved while its admin is suspended. */
export const groupsToApprove = (db: Database) =>
  db
    .selectFrom('quranGroup')
    .where('kind', '=', 'minors')
    .where('approvedAt', 'is', null)
    .where(hasActiveAdmin())

/** Whether a group has an admin who is not suspended; with `adminId`, whether this member is one. */
const hasActiveAdmin =
  (adminId?: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Schema, 'quranGroup'>) =>
    exists(
      selectFrom('quranGroupMember')
        .innerJoin('user', 'user.id', 'quranGroupMember.userId')
        .select('quranGroupMember.userId')
        .whereRef('quranGroupMember.groupId', '=', 'quranGroup.id')
        .where('quranGroupMember.role', '=', 'admin')
        .where('user.disabledAt', 'is', null)
        .$if(adminId !== undefined, (query) => query.where('quranGroupMember.userId', '=', adminId ?? '')),
    )

/**
 * Approves the admin of a group for minors, so that they can invite, and emails them. Invitation links from before stop working. False if the group is already
 * approved, or if `adminId` is suspended or is no longer its admin.
 */
export function approveGroup(
  db: Database,
  { groupId, adminId, origin }: { groupId: string; adminId: string; origin: string },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const group = await tx
      .updateTable('quranGroup')
      .set({ approvedAt: now.toISOString(), inviteCode: newInviteCode() })
      .where('id', '=', groupId)
      .where('kind', '=', 'minors')
      .where('approvedAt', 'is', null)
      .where(hasActiveAdmin(adminId))
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!group) return false
    await recordGroupActivity(tx, actor, 'published', group, now)
    await notifyOfApproval(tx, { adminId, group, origin }, now)
    return true
  })
}

/** Deletes a group on behalf of the staff; false if it does not exist. */
export function deleteGroupAsStaff(db: Database, groupId: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const group = await tx
      .deleteFrom('quranGroup')
      .where('id', '=', groupId)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!group) return false
    await recordGroupActivity(tx, actor, 'deleted', group, now)
    return true
  })
}

const recordGroupActivity = (
  tx: Database,
  actor: Actor,
  verb: 'changed' | 'published' | 'deleted',
  { id, name }: { id: string; name: string },
  now: Date,
  changes: Record<string, [string, string]> = {},
) => recordActivity(tx, actor, { verb, subject: 'quranGroup', subjectId: id, label: name, changes }, now)

/** Counts for the staff, without names. */
export async function countGroupUse(db: Database) {
  const [groups, members] = await Promise.all([
    db
      .selectFrom('quranGroup')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('quranGroupMember')
      .select(({ fn }) => fn.count<number>('userId').distinct().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { groups: Number(groups.count), members: Number(members.count) }
}

/** The name of a group; undefined if it was deleted. */
export async function findGroupName(db: Database, id: string) {
  const group = await db.selectFrom('quranGroup').select('name').where('id', '=', id).executeTakeFirst()
  return group?.name
}
