import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { changesBetween, type Verb } from '#app/cms/activity/activity.ts'
import { type Actor, nameOf, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { NewsletterIssueTable } from '#app/platform/database/schema/mail.ts'

export type Issue = Selectable<NewsletterIssueTable>

/** The newest first. */
export const issueOrder = { keys: ['createdAt', 'id'], descending: true }

export function issuesOf(db: Database) {
  return db.selectFrom('newsletterIssue').selectAll().where('deletedAt', 'is', null)
}

/** Finds an issue, also one in the trash. */
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
      changedBy: nameOf(actor),
      createdAt: at,
    }
    await tx
      .insertInto('newsletterIssue')
      .values({ ...row, updatedAt: at, origin: null, startedAt: null, finishedAt: null, deletedAt: null })
      .execute()
    await recordIssue(tx, row, 'added', actor, now)
    return row.id
  })
}

export type SaveOutcome = { outcome: 'saved' } | { outcome: 'conflict'; current: Issue } | { outcome: 'gone' }

/**
 * Changes a draft that still stands at `version`; what has begun to go out stays as it is. A draft in the trash
 * is changed only together with taking it back.
 */
export async function saveIssue(
  db: Database,
  { id, version, takeBack = false, ...text }: IssueText & { id: string; version: number; takeBack?: boolean },
  actor: Actor,
  now: Date,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (tx) => {
    const before = await findIssue(tx, id)
    const draft = tx
      .updateTable('newsletterIssue')
      .set({ ...text, version: version + 1, changedBy: nameOf(actor), updatedAt: now.toISOString() })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'draft')
    const { numUpdatedRows } = await (takeBack
      ? draft.set({ deletedAt: null })
      : draft.where('deletedAt', 'is', null)
    ).executeTakeFirst()
    if (before && numUpdatedRows > 0n) {
      if (before.deletedAt) await recordIssue(tx, { id, ...text }, 'restored', actor, now)
      await recordIssue(tx, { id, ...text }, 'changed', actor, now, { subject: before.subject }, text)
      return { outcome: 'saved' }
    }
    const current = await findIssue(tx, id)
    return current ? { outcome: 'conflict', current } : { outcome: 'gone' }
  })
}

/** Puts a draft away, or takes it back; false when it is no draft (any more). */
export async function trashIssue(db: Database, id: string, away: boolean, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const issue = await tx
      .updateTable('newsletterIssue')
      .set({ deletedAt: away ? now.toISOString() : null })
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .returning(['id', 'subject'])
      .executeTakeFirst()
    if (!issue) return false
    await recordIssue(tx, issue, away ? 'deleted' : 'restored', actor, now)
    return true
  })
}

export async function recordIssue(
  tx: Database,
  { id, subject }: { id: string; subject: string },
  verb: Verb,
  actor: Actor,
  now: Date,
  before: { subject?: string } = {},
  after: { subject?: string } = {},
) {
  const changes = changesBetween({ subject: before.subject }, { subject: after.subject })
  const deed = { verb, subject: 'newsletter', subjectId: id, label: subject, changes }
  await recordDeed(tx, actor, deed, now)
}
