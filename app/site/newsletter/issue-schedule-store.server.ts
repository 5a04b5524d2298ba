import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { dueStep } from './issue-schedule.ts'
import { sendingJob } from './issue-sending.server.ts'
import { findIssue, type Issue, issueActivity, updateDraft } from './issue-store.server.ts'

/** The job that starts due issues. Its subject is the ID of the issue for which the job was scheduled. */
export const scheduledIssueJob = 'scheduledIssue'

/**
 * Schedules a draft, or changes its time; without a time, cancels the schedule. False if the issue is not a draft or is
 * in the trash, or if `version` is outdated.
 */
export async function scheduleIssue(
  db: Database,
  { id, version, at }: { id: string; version: number; at: Date | null },
  actor: Actor,
  now: Date,
) {
  const scheduledFor = at?.toISOString() ?? null
  return db.transaction().execute(async (tx) => {
    const result = await changeVersioned(
      tx,
      {
        read: () => findIssue(tx, id),
        isCurrent: (issue) =>
          issue.version === version && issue.status === 'draft' && issue.deletedAt === null,
        write: () => updateDraft(tx, { id, version, values: { scheduledFor, missedAt: null } }, actor, now),
        activity: (before) => [
          issueActivity(before, at ? 'scheduled' : 'changed', {
            scheduledFor: [before.scheduledFor, scheduledFor],
          }),
        ],
      },
      actor,
      now,
    )
    if (result.outcome !== 'changed') return false
    if (at) await enqueueJob(tx, { kind: scheduledIssueJob, subject: id }, at)
    return true
  })
}

/**
 * Starts sending the issues whose time has come. Several nodes may run this at the same time; each issue is started
 * once. An issue that is more than a day late, because no node was running, is marked as missed instead, so that an
 * admin can decide what to do.
 */
export async function startDueIssues(
  db: Database,
  { origin, isConnected }: { origin: string; isConnected: boolean },
  now: Date,
) {
  const due = await db
    .selectFrom('newsletterIssue')
    .selectAll()
    .where('scheduledFor', '<=', now.toISOString())
    .where('status', '=', 'draft')
    .where('missedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('scheduledFor')
    .execute()
  for (const issue of due) {
    const step = dueStep(issue.scheduledFor ?? '', now)
    await db.transaction().execute(async (tx) => {
      const change =
        step === 'send'
          ? ({ status: 'sending', origin, startedAt: now.toISOString() } as const)
          : { missedAt: now.toISOString() }
      if (!(await changeDueIssue(tx, issue, change, now))) return
      if (step === 'ask') {
        const status = ['scheduled', 'more than a day late, not sent'] as [string, string]
        return recordActivity(tx, null, issueActivity(issue, 'changed', { status }), now)
      }
      await recordActivity(tx, null, issueActivity(issue, isConnected ? 'sent' : 'queued'), now)
      await enqueueJob(tx, sendingJob, now)
    })
  }
}

/**
 * Changes the status of a due issue, but not its text, which may have been saved in the meantime. False if the issue is
 * no longer due, for example because another node was first or an admin changed the schedule.
 */
async function changeDueIssue(
  tx: Database,
  { id, scheduledFor }: Issue,
  change: { status: 'sending'; origin: string; startedAt: string } | { missedAt: string },
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('newsletterIssue')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .where('scheduledFor', '=', scheduledFor)
    .where('status', '=', 'draft')
    .where('missedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
