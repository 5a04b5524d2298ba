import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { OldMail } from '#app/platform/mail/mail-retention.server.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { IssueProgress, IssueStatus } from './issue.ts'
import { issueMail } from './issue-mail.server.ts'
import { findIssue, type Issue, issueActivity } from './issue-store.server.ts'
import { subscribersWithoutCopy } from './subscriber-store.server.ts'
import { linkSubscriptions } from './subscription-store.server.ts'
import { deleteCopies, discardWithdrawnCopies, replaceableCopies } from './withdrawn-copies.server.ts'

/** The job that puts the next copies into the outbox. */
export const sendingJob = { kind: 'newsletter', subject: '' }

/** How many unsent copies the outbox may contain: few, so that each batch goes to those who are subscribed then. */
const defaultBatchSize = 100

/**
 * Starts sending a draft or resumes a stopped issue; false when it is neither, is in the trash, or `version` is
 * outdated. `isConnected` only decides what the activity log says: without a mail server, the outbox stores the copies.
 */
export async function startIssue(
  db: Database,
  {
    id,
    version,
    origin,
    isConnected = true,
  }: { id: string; version: number; origin: string; isConnected?: boolean },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const result = await changeVersioned(
      tx,
      {
        read: () => findIssue(tx, id),
        isCurrent: (issue) => issue.version === version && canStart(issue),
        write: async () => {
          const { numUpdatedRows } = await tx
            .updateTable('newsletterIssue')
            .set((eb) => ({
              status: 'sending',
              origin,
              // A draft that an admin sends loses its schedule; a stopped issue keeps the schedule that started it.
              scheduledFor: eb
                .case()
                .when('status', '=', 'draft')
                .then(null)
                .else(eb.ref('scheduledFor'))
                .end(),
              missedAt: null,
              startedAt: eb.fn.coalesce('startedAt', eb.val(now.toISOString())),
              version: version + 1,
              changedBy: formatActor(actor),
              updatedAt: now.toISOString(),
            }))
            .where('id', '=', id)
            .where('version', '=', version)
            .where('status', 'in', startable)
            .where('deletedAt', 'is', null)
            .executeTakeFirst()
          return numUpdatedRows > 0n
        },
        activity: (issue) => [issueActivity(issue, isConnected ? 'sent' : 'queued')],
      },
      actor,
      now,
    )
    if (result.outcome !== 'changed') return false
    await discardWithdrawnCopies(tx, id)
    await enqueueJob(tx, sendingJob, now)
    return true
  })
}

const startable: IssueStatus[] = ['draft', 'stopped']
const canStart = ({ status, deletedAt }: Issue) => startable.includes(status) && deletedAt === null

/**
 * Stops sending an issue and removes its waiting and stored copies from the outbox. False when it was not being sent:
 * no copies are left to queue, and none wait in the outbox.
 */
export async function stopIssue(db: Database, id: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const issue = await tx
      .updateTable('newsletterIssue')
      .set((eb) => ({
        status: 'stopped',
        finishedAt: null,
        version: eb('version', '+', 1),
        changedBy: formatActor(actor),
      }))
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'sending'),
          eb.and([eb('status', '=', 'sent'), eb.exists(waitingCopies(tx, id))]),
        ]),
      )
      .returning(['id', 'subject'])
      .executeTakeFirst()
    if (!issue) return false
    // A copy that is being sent cannot be recalled, but it is not retried if it fails.
    await withdrawEmails(tx, copiesInOutbox(tx, id), now, 'Sending the issue was stopped.')
    // The delivery rows of unsent copies are deleted too, so that their subscribers count as having no copy and get one
    // when sending resumes. That includes subscribers who have unsubscribed, in case an admin restores them by then.
    const unsent = tx
      .selectFrom('newsletterDelivery')
      .innerJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
      .leftJoin('newsletterSubscription', 'newsletterSubscription.id', 'newsletterDelivery.subscriptionId')
      .select('mailId')
      .where('issueId', '=', id)
      .where((eb) =>
        eb.or([
          eb.and([eb('mail.status', '=', 'cancelled'), eb('mail.withdrawnAt', '=', now.toISOString())]),
          eb.and([eb('mail.status', '=', 'stored'), eb('mail.deliveryUnknown', '=', 0)]),
          eb.and([
            eb('mail.status', '=', 'cancelled'),
            eb('mail.dueAt', '=', eb.ref('newsletterSubscription.unsubscribedAt')),
            eb('mail.deliveryUnknown', '=', 0),
          ]),
        ]),
      )
    await deleteCopies(tx, unsent.$asScalar(), ['stored', 'cancelled'])
    await recordActivity(tx, actor, issueActivity(issue, 'cancelled'), now)
    return true
  })
}

const copiesInOutbox = (db: Database, issueId: string) =>
  db
    .selectFrom('newsletterDelivery')
    .innerJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
    .select('mailId')
    .where('issueId', '=', issueId)
    .where('mail.status', 'in', ['waiting', 'sending'])

const waitingCopies = (db: Database, issueId: string) =>
  copiesInOutbox(db, issueId).where('mail.status', '=', 'waiting')

/**
 * Puts the next copies of all issues being sent into the outbox. A copy and its delivery row are written in one
 * transaction, so nobody gets two, however often and on however many nodes this runs. True while any issue is being
 * sent.
 */
export async function sendNextCopies(db: Database, now: Date, batchSize = defaultBatchSize) {
  const issues = await db
    .selectFrom('newsletterIssue')
    .select('id')
    .where('status', '=', 'sending')
    .orderBy('startedAt')
    .execute()
  for (const { id } of issues) await db.transaction().execute((tx) => sendCopiesOf(tx, id, now, batchSize))
  return issues.length > 0
}

async function sendCopiesOf(tx: Database, id: string, now: Date, batchSize: number) {
  // Updating the row locks it against other nodes and against stopping.
  const issue = await tx
    .updateTable('newsletterIssue')
    .set({ updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returningAll()
    .executeTakeFirst()
  if (!issue) return
  const capacity = batchSize - (await countUnsent(tx))
  if (capacity <= 0) return
  // Otherwise, a member who also has a subscription by address would get two copies.
  await linkSubscriptions(tx, now)
  const next = await subscribersWithoutCopy(tx, id)
    .select((eb) => [
      'newsletterSubscription.id',
      eb.fn.coalesce('newsletterSubscription.email', 'user.email').$castTo<string>().as('email'),
      'newsletterSubscription.unsubscribeToken',
    ])
    .orderBy('newsletterSubscription.id')
    .limit(capacity)
    .execute()
  const locked = await lockSubscriptions(tx, next)
  await writeCopies(
    tx,
    issue,
    next.filter(({ id }) => locked.has(id)),
    now,
  )
  if (next.length === capacity) return
  await tx
    .updateTable('newsletterIssue')
    .set({ status: 'sent', finishedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

interface Subscriber {
  id: string
  email: string
  unsubscribeToken: string
}

/**
 * Locks the subscriptions that are still active, and returns their IDs. A concurrent unsubscribe waits, and then
 * cancels the copy that is written here.
 */
async function lockSubscriptions(tx: Database, subscribers: Subscriber[]) {
  if (subscribers.length === 0) return new Set<string>()
  const ids = subscribers.map(({ id }) => id)
  const rows = await tx
    .updateTable('newsletterSubscription')
    .set({ unsubscribedAt: null })
    .where('id', 'in', ids)
    .where('unsubscribedAt', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function writeCopies(tx: Database, issue: Issue, subscribers: Subscriber[], now: Date) {
  const site = { ...(await readSettings(tx)), origin: issue.origin ?? '' }
  for (const subscriber of subscribers) {
    const mailId = await enqueueMail(tx, issueMail(issue, site, subscriber), now)
    // The primary key consists of issue and subscription: a second copy fails here, and its email is rolled back.
    await tx
      .insertInto('newsletterDelivery')
      .values({ issueId: issue.id, subscriptionId: subscriber.id, mailId, createdAt: now.toISOString() })
      .execute()
  }
}

/** Counts copies that are being sent or have not been attempted yet. */
async function countUnsent(tx: Database) {
  const { count } = await tx
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bulk', '=', 1)
    .where((eb) =>
      eb.or([eb('status', '=', 'sending'), eb.and([eb('status', '=', 'waiting'), eb('attempts', '=', 0)])]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Records the outcome of copies whose emails are about to be deleted. Deletes the delivery rows of copies that resuming
 * a stopped issue replaces, so that their subscribers still get one.
 */
export async function recordOutcomes(tx: Database, old: OldMail) {
  const replaceable = replaceableCopies(tx).select('mail.id').where('mail.id', 'in', old)
  await tx.deleteFrom('newsletterDelivery').where('mailId', 'in', replaceable).execute()
  await tx
    .updateTable('newsletterDelivery')
    .set((eb) => ({
      outcome: eb.selectFrom('mail').select('status').whereRef('mail.id', '=', 'newsletterDelivery.mailId'),
    }))
    .where('mailId', 'in', old)
    .execute()
}

export async function issueProgress(db: Database, issueId: string): Promise<IssueProgress> {
  const [rows, { remaining }, { replaceable }] = await Promise.all([
    db
      .selectFrom('newsletterDelivery')
      .leftJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
      .select(({ fn }) => ['mail.status', 'outcome', fn.countAll<number>().as('count')])
      .where('issueId', '=', issueId)
      .groupBy(['mail.status', 'outcome'])
      .execute(),
    subscribersWithoutCopy(db, issueId)
      .select(({ fn }) => fn.countAll<number>().as('remaining'))
      .executeTakeFirstOrThrow(),
    replaceableCopies(db)
      .select(({ fn }) => fn.countAll<number>().as('replaceable'))
      .where('newsletterIssue.id', '=', issueId)
      .executeTakeFirstOrThrow(),
  ])
  const count = (status: string | null) =>
    rows.reduce((sum, row) => sum + ((row.status ?? row.outcome) === status ? row.count : 0), 0)
  return {
    // Resuming writes the replaceable copies again, so they do not count as queued.
    queued: rows.reduce((sum, row) => sum + row.count, 0) - replaceable,
    waiting: count('waiting'),
    sent: count('sent'),
    stored: count('stored'),
    failed: count('failed'),
    cancelled: count('cancelled') - replaceable,
    unknown: count(null),
    remaining: remaining + replaceable,
  }
}
