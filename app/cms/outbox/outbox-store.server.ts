import type { Verb } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { inTransaction } from '#app/platform/database/in-transaction.server.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'
import { endMailPauses } from '#app/platform/mail/mail-heartbeat.server.ts'
import type { MailBlock, MailCheck } from './mail-check.ts'
import type { MailStatus } from './outbox.ts'

// Without the text: the list does not need it, and some texts are confidential.
const columns = [
  'id',
  'recipient',
  'replyTo',
  'subject',
  'status',
  'attempts',
  'dueAt',
  'lastError',
  'createdAt',
  'triedAt',
  'sentAt',
  'storedAt',
  'secret',
  'bulk',
  'deliveryUnknown',
  'withdrawnAt',
] as const

/** Newest first. */
export const outboxOrder = { keys: ['createdAt', 'id'], descending: true }

/** A query for the emails with a status, or all if it is null, whose recipient or subject matches the search. */
export function mailQuery(
  db: Database,
  { status, search }: { status: MailStatus | null; search: string | null },
) {
  const all = db.selectFrom('mail').select(columns)
  const byStatus = status ? all.where('status', '=', status) : all
  return searchTerms(search).reduce((query, term) => query.where(contains('searchText', term)), byStatus)
}

/** The number of emails by status. */
export async function countMailByStatus(db: Database): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const zeroCounts = { waiting: 0, sending: 0, sent: 0, stored: 0, failed: 0, cancelled: 0 }
  return { ...zeroCounts, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** An email with its text: null if it is confidential or was deleted. `hasText` is false if it was deleted. */
export async function findMail(db: Database, id: string) {
  const mail = await db
    .selectFrom('mail')
    .select([...columns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail) return undefined
  const { body, ...rest } = mail
  return { ...rest, hasText: body !== '', body: mail.secret || body === '' ? null : body }
}

/**
 * Sends a waiting, failed, canceled or stored email now. Returns the reason if one of the checks blocks it; otherwise
 * false if it is being sent, was sent, was withdrawn or has no text.
 */
export async function retryMail(
  db: Database,
  { id, checks }: { id: string; checks: readonly MailCheck[] },
  actor: Actor,
  now: Date,
): Promise<boolean | string> {
  const block = (await findBlocked(db, checks, [id])).get(id)
  if (block) return block.reason
  return transition(
    db,
    { id, from: ['waiting', 'failed', 'cancelled', 'stored'], verb: 'retried' },
    actor,
    now,
    {
      status: 'waiting',
      attempts: 0,
      dueAt: now.toISOString(),
      lastError: null,
      deliveryUnknown: 0,
    },
  )
}

/** Cancels a waiting, failed or stored email; false if it is being sent or was sent. */
export async function cancelMail(db: Database, id: string, actor: Actor, now: Date) {
  return transition(db, { id, from: ['waiting', 'failed', 'stored'], verb: 'cancelled' }, actor, now, {
    status: 'cancelled',
    dueAt: now.toISOString(),
  })
}

interface RetryResult {
  /** The number of emails that were queued again. */
  count: number
  /** The number of emails that were canceled, because the recipients have unsubscribed, for example. */
  canceled: number
  /** The number of emails that were left as they are, because sending them was stopped. */
  onHold: number
}

/** Retries all failed emails, except those that may have arrived. */
export const retryFailedMail = (db: Database, checks: readonly MailCheck[], actor: Actor, now: Date) =>
  retryAll(db, { from: 'failed', checks }, actor, now)

/** Sends all stored emails whose text has not been deleted. */
export const sendStoredMail = (db: Database, checks: readonly MailCheck[], actor: Actor, now: Date) =>
  retryAll(db, { from: 'stored', checks }, actor, now)

const batchSize = 500

/** Queues all emails with a status again, except those on hold, and cancels those that must no longer be sent. */
function retryAll(
  db: Database,
  { from, checks }: { from: 'failed' | 'stored'; checks: readonly MailCheck[] },
  actor: Actor,
  now: Date,
): Promise<RetryResult> {
  return db.transaction().execute(async (tx) => {
    const rows = await selectRetriable(tx, from).select('id').orderBy('id').execute()
    const result: RetryResult = { count: 0, canceled: 0, onHold: 0 }
    for (let start = 0; start < rows.length; start += batchSize) {
      const ids = rows.slice(start, start + batchSize).map(({ id }) => id)
      const blocked = await findBlocked(tx, checks, ids)
      for (const [id, { reason, isOnHold }] of blocked) {
        if (isOnHold) result.onHold += 1
        else result.canceled += await cancelBlocked(tx, { id, from, reason }, now)
      }
      const sendableIds = ids.filter((id) => !blocked.has(id))
      if (sendableIds.length === 0) continue
      const { numUpdatedRows } = await tx
        .updateTable('mail')
        .set({ status: 'waiting', attempts: 0, dueAt: now.toISOString(), lastError: null })
        .where('id', 'in', sendableIds)
        .where('status', '=', from)
        .executeTakeFirst()
      result.count += Number(numUpdatedRows)
    }
    await endMailPauses(tx)
    const entry = { subject: 'mail', subjectId: null } as const
    const formatLabel = (count: number) => countText(count, `${from} email`, `${from} emails`)
    if (result.count > 0)
      await recordActivity(tx, actor, { ...entry, verb: 'retried', label: formatLabel(result.count) }, now)
    if (result.canceled > 0)
      await recordActivity(
        tx,
        actor,
        { ...entry, verb: 'cancelled', label: formatLabel(result.canceled) },
        now,
      )
    return result
  })
}

const selectRetriable = (db: Database, status: 'failed' | 'stored') =>
  db.selectFrom('mail').where('status', '=', status).where('deliveryUnknown', '=', 0).where('body', '!=', '')

/** The emails that must not be sent, with the reason. */
export async function findBlocked(db: Database, checks: readonly MailCheck[], ids: readonly string[]) {
  const blocked = new Map<string, MailBlock>()
  for (const check of checks) for (const [id, block] of await check(db, ids)) blocked.set(id, block)
  return blocked
}

async function cancelBlocked(
  tx: Database,
  { id, from, reason }: { id: string; from: 'failed' | 'stored'; reason: string },
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ status: 'cancelled', lastError: reason, dueAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The number of stored emails that can still be sent. */
export async function countSendable(db: Database) {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'stored')
    .where('body', '!=', '')
    .executeTakeFirstOrThrow()
  return count
}

async function transition(
  db: Database,
  { id, from, verb }: { id: string; from: MailStatus[]; verb: Verb },
  actor: Actor,
  now: Date,
  set: {
    status: 'waiting' | 'cancelled'
    dueAt: string
    attempts?: number
    lastError?: null
    deliveryUnknown?: 0
  },
) {
  return inTransaction(db, async (tx) => {
    const mail = await tx
      .updateTable('mail')
      .set(set)
      .where('id', '=', id)
      .where('status', 'in', from)
      .$if(set.status === 'waiting', (query) =>
        query.where('body', '!=', '').where('withdrawnAt', 'is', null),
      )
      .returning(['recipient', 'subject'])
      .executeTakeFirst()
    if (!mail) return false
    if (set.status === 'waiting') await endMailPauses(tx)
    const label = `“${mail.subject}” to ${mail.recipient}`
    await recordActivity(tx, actor, { verb, subject: 'mail', subjectId: id, label }, now)
    return true
  })
}
