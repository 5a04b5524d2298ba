import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { type Changes, changesBetween, type Verb } from '#app/cms/activity/activity.ts'
import {
  type ActivityEntry,
  type Actor,
  formatActor,
  recordActivity,
} from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import { trashRetentionDays } from '#app/cms/collections/trash-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { NewsletterIssueTable } from '#app/platform/database/schema/mail.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import type { ShownStatus } from './issue.ts'

export type Issue = Selectable<NewsletterIssueTable>

/** Newest first. */
export const issueOrder = { keys: ['createdAt', 'id'], descending: true }

export function issuesQuery(db: Database) {
  return db
    .selectFrom('newsletterIssue')
    .selectAll()
    .select((eb) => {
      const hasCopy = (outcome: 'waiting' | 'sending' | 'sent' | 'stored') =>
        eb.exists(
          eb
            .selectFrom('newsletterDelivery')
            .leftJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
            .select('mailId')
            .whereRef('issueId', '=', 'newsletterIssue.id')
            .where((copy) => copy(copy.fn.coalesce('mail.status', 'outcome'), '=', outcome)),
        )
      const isSent = eb('newsletterIssue.status', '=', 'sent')
      const isStored = eb.and([isSent, eb.not(hasCopy('sent')), hasCopy('stored')])
      // The same rule as `shownStatus`.
      return eb
        .case()
        .when(eb.and([isSent, eb.or([hasCopy('waiting'), hasCopy('sending')])]))
        .then('sending')
        .when(isStored)
        .then('stored')
        .when(eb.and([eb('status', '=', 'draft'), eb('missedAt', 'is not', null)]))
        .then('missed')
        .when(eb.and([eb('status', '=', 'draft'), eb('scheduledFor', 'is not', null)]))
        .then('scheduled')
        .else(eb.ref('newsletterIssue.status'))
        .end()
        .$castTo<ShownStatus>()
        .as('shownStatus')
    })
    .where('deletedAt', 'is', null)
}

/** Finds an issue, including one in the trash. */
export async function findIssue(db: Database, id: string): Promise<Issue | undefined> {
  return db.selectFrom('newsletterIssue').selectAll().where('id', '=', id).executeTakeFirst()
}

interface IssueText {
  subject: string
  body: string
}

export async function addIssue(db: Database, text: IssueText, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const at = now.toISOString()
    const row = {
      id: randomUUID(),
      ...text,
      status: 'draft' as const,
      changedBy: formatActor(actor),
      createdAt: at,
    }
    await tx
      .insertInto('newsletterIssue')
      .values({ ...row, updatedAt: at, origin: null, startedAt: null, finishedAt: null, deletedAt: null })
      .execute()
    await recordActivity(tx, actor, issueActivity(row, 'added'), now)
    return row.id
  })
}

export type SaveOutcome =
  | { outcome: 'saved' }
  | { outcome: 'conflict'; current: Issue }
  | { outcome: 'notFound' }

/**
 * Changes a draft if `version` is still current. A draft in the trash can be changed only with `restore`, which takes
 * it out of the trash. An issue whose sending has started cannot be changed.
 */
export async function saveIssue(
  db: Database,
  { id, version, restore = false, ...text }: IssueText & { id: string; version: number; restore?: boolean },
  actor: Actor,
  now: Date,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (tx) => {
    const result = await changeVersioned(
      tx,
      {
        read: () => findIssue(tx, id),
        isCurrent: (issue) =>
          issue.version === version && issue.status === 'draft' && (restore || !issue.deletedAt),
        write: () =>
          updateDraft(
            tx,
            { id, version, values: restore ? { ...text, deletedAt: null } : text, includeTrash: restore },
            actor,
            now,
          ),
        activity: (before) => {
          const changed = issueActivity(
            { id, ...text },
            'changed',
            changesBetween({ subject: before.subject }, { subject: text.subject }),
          )
          return before.deletedAt ? [issueActivity({ id, ...text }, 'restored'), changed] : [changed]
        },
      },
      actor,
      now,
    )
    return result.outcome === 'changed' ? { outcome: 'saved' } : result
  })
}

/**
 * Writes the next version of a draft. False if the draft no longer has `version`, or is in the trash and `includeTrash`
 * is false.
 */
export async function updateDraft(
  tx: Database,
  {
    id,
    version,
    values,
    includeTrash = false,
  }: { id: string; version: number; values: Updateable<NewsletterIssueTable>; includeTrash?: boolean },
  actor: Actor,
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('newsletterIssue')
    .set({
      ...values,
      version: version + 1,
      changedBy: formatActor(actor),
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'draft')
    .$if(!includeTrash, (draft) => draft.where('deletedAt', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Moves a draft to the trash, which cancels its schedule, or restores it. False if the issue is not a draft, or already
 * is where it should be.
 */
export async function setIssueTrashed(db: Database, id: string, trashed: boolean, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const issue = await tx
      .updateTable('newsletterIssue')
      .set({
        deletedAt: trashed ? now.toISOString() : null,
        ...(trashed ? { scheduledFor: null, missedAt: null } : {}),
      })
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .where('deletedAt', trashed ? 'is' : 'is not', null)
      .returning(['id', 'subject'])
      .executeTakeFirst()
    if (!issue) return false
    await recordActivity(tx, actor, issueActivity(issue, trashed ? 'deleted' : 'restored'), now)
    return true
  })
}

/** Permanently deletes drafts that have been in the trash for thirty days. */
export async function purgeDeletedDrafts(db: Database, now: Date) {
  await db.transaction().execute(async (tx) => {
    const purged = await tx
      .deleteFrom('newsletterIssue')
      .where('deletedAt', '<=', daysBefore(now, trashRetentionDays).toISOString())
      .where('status', '=', 'draft')
      .returning(['id', 'subject'])
      .execute()
    for (const issue of purged)
      await recordActivity(tx, null, issueActivity(issue, 'permanently deleted'), now)
  })
}

export function issueActivity(
  { id, subject }: { id: string; subject: string },
  verb: Verb,
  changes: Changes = {},
): ActivityEntry {
  return { verb, subject: 'newsletter', subjectId: id, label: subject, changes }
}
