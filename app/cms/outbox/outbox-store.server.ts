import type { Verb } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'
import { endMailPauses } from '#app/platform/mail/mail-heartbeat.server.ts'
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
] as const

/** The newest first. */
export const outboxOrder = { keys: ['createdAt', 'id'], descending: true }

/** The emails with a status, by default all, whose recipient or subject match the search. */
export function mailQuery(
  db: Database,
  { status, search }: { status: MailStatus | null; search: string | null },
) {
  const all = db.selectFrom('mail').select(columns)
  const byStatus = status ? all.where('status', '=', status) : all
  return searchTerms(search).reduce((query, word) => query.where(contains('searchText', word)), byStatus)
}

/** The number of emails by status. */
export async function countMailByStatus(db: Database): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const none = { waiting: 0, sending: 0, sent: 0, stored: 0, failed: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
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

/** Sends a waiting, failed, canceled or stored email now; false if it is being sent or was sent, or has no text. */
export async function retryMail(db: Database, id: string, actor: Actor, now: Date) {
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
  })
}

/** Retries all failed emails, except those that may have arrived; returns how many. */
export const retryFailedMail = (db: Database, actor: Actor, now: Date) => retryAll(db, 'failed', actor, now)

/** Sends all stored emails whose text is not deleted; returns how many. */
export const sendStoredMail = (db: Database, actor: Actor, now: Date) => retryAll(db, 'stored', actor, now)

function retryAll(db: Database, from: 'failed' | 'stored', actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set({ status: 'waiting', attempts: 0, dueAt: now.toISOString(), lastError: null })
      .where('status', '=', from)
      .where('deliveryUnknown', '=', 0)
      .where('body', '!=', '')
      .executeTakeFirst()
    await endMailPauses(tx)
    const count = Number(numUpdatedRows)
    const label = `${count} ${from} emails`
    if (count > 0) {
      await recordActivity(tx, actor, { verb: 'retried', subject: 'mail', subjectId: null, label }, now)
    }
    return count
  })
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
    attempts?: number
    dueAt?: string
    lastError?: null
    deliveryUnknown?: 0
  },
) {
  return db.transaction().execute(async (tx) => {
    const mail = await tx
      .updateTable('mail')
      .set(set)
      .where('id', '=', id)
      .where('status', 'in', from)
      .$if(set.status === 'waiting', (query) => query.where('body', '!=', ''))
      .returning(['recipient', 'subject'])
      .executeTakeFirst()
    if (!mail) return false
    if (set.status === 'waiting') await endMailPauses(tx)
    const label = `“${mail.subject}” to ${mail.recipient}`
    await recordActivity(tx, actor, { verb, subject: 'mail', subjectId: id, label }, now)
    return true
  })
}
