import type { Verb } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'
import type { MailStatus } from './outbox.ts'

// Never the words: a list needs none, and some are nobody's but the recipient's.
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
  'secret',
  'bulk',
  'deliveryUnknown',
] as const

/** The newest first. */
export const outboxOrder = { keys: ['createdAt', 'id'], descending: true }

/** The mails in a state, or in any, as far as recipient or subject have the words that are searched for. */
export function mailsQuery(
  db: Database,
  { status, search }: { status: MailStatus | null; search: string | null },
) {
  const all = db.selectFrom('mail').select(columns)
  const inState = status ? all.where('status', '=', status) : all
  return searchTerms(search).reduce((query, word) => query.where(contains('searchText', word)), inState)
}

/** How many mails are in each state. */
export async function countMails(db: Database): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const none = { waiting: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** A mail with its words; null in their place when nobody but its recipient may read them, or they are gone. */
export async function findMail(db: Database, id: string) {
  const mail = await db
    .selectFrom('mail')
    .select([...columns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  return mail && { ...mail, body: mail.secret || mail.body === '' ? null : mail.body }
}

/** Has a mail that waits, failed or was cancelled tried at once; false when it is on its way or gone. */
export async function retryMail(db: Database, id: string, actor: Actor, now: Date) {
  return transition(db, { id, from: ['waiting', 'failed', 'cancelled'], verb: 'sent' }, actor, now, {
    status: 'waiting',
    attempts: 0,
    dueAt: now.toISOString(),
    lastError: null,
    deliveryUnknown: 0,
  })
}

/** Keeps a mail that waits or failed from ever going out; false when it is on its way or gone. */
export async function cancelMail(db: Database, id: string, actor: Actor, now: Date) {
  return transition(db, { id, from: ['waiting', 'failed'], verb: 'cancelled' }, actor, now, {
    status: 'cancelled',
  })
}

/** Has everything that failed tried again, but for what may have arrived; says how many. */
export async function retryFailedMails(db: Database, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set({ status: 'waiting', attempts: 0, dueAt: now.toISOString(), lastError: null })
      .where('status', '=', 'failed')
      .where('deliveryUnknown', '=', 0)
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    const label = `${count} that failed`
    if (count > 0) {
      await recordActivity(tx, actor, { verb: 'sent', subject: 'mail', subjectId: null, label }, now)
    }
    return count
  })
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
      .returning(['recipient', 'subject'])
      .executeTakeFirst()
    if (!mail) return false
    const label = `“${mail.subject}” to ${mail.recipient}`
    await recordActivity(tx, actor, { verb, subject: 'mail', subjectId: id, label }, now)
    return true
  })
}
