import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { mentions } from '#app/platform/mentions.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text, paragraphs apart by an empty line; addresses on a line of their own become links. */
  body: string
  /** Safe HTML that says the same; made from `body` where there is none. */
  html?: string
  replyTo?: string
  headers?: Record<string, string>
  /**
   * Whether whoever reads it could act as its recipient: then nobody else is shown its words. Unless it says
   * so itself, a link with a key in it decides.
   */
  secret?: boolean
  /** Whether it is one of many, and lets others go first. */
  bulk?: boolean
  /** Whether nothing of it is kept once it went or was given up, not even to whom. */
  purgeAfterSend?: boolean
}

/** Waits before the second, third, … try; after the last one the mail has failed. */
const retryAfterSeconds = [60, 300, 1800, 7200, 43_200]
const claimSeconds = 300

const hasKey = /[?&](?:token|code|oobCode|key)=/i

/** Headers are lines: what somebody typed never begins another one. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * Puts a mail into the outbox, and says under which id. Call it in the transaction that it reports on: both
 * happen or neither.
 */
export async function enqueueMail(db: Database, mail: Mail, now: Date) {
  const createdAt = now.toISOString()
  const id = randomUUID()
  await db
    .insertInto('mail')
    .values({
      id,
      recipient: oneLine(mail.to),
      replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
      subject: oneLine(mail.subject),
      body: mail.body,
      html: mail.html ?? null,
      secret: (mail.secret ?? hasKey.test(mail.body)) ? 1 : 0,
      bulk: mail.bulk ? 1 : 0,
      purgeAfterSend: mail.purgeAfterSend ? 1 : 0,
      headers: JSON.stringify(mail.headers ?? {}),
      status: 'waiting',
      attempts: 0,
      dueAt: createdAt,
      claimedBy: null,
      lastError: null,
      createdAt,
      sentAt: null,
    })
    .execute()
  return id
}

const retentionDays = 30

/** Mails that were sent, or given up, a month ago. */
function oldMail(db: Database, now: Date) {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  return db
    .selectFrom('mail')
    .select('id')
    .where('status', 'in', ['sent', 'failed', 'cancelled'])
    .where('createdAt', '<', before)
}

export type OldMail = ReturnType<typeof oldMail>

/**
 * Drops old mails: their words are the recipient's business. Whoever has to know what became of them is asked
 * first, in the same transaction.
 */
export async function purgeOldMail(
  db: Database,
  now: Date,
  first?: (tx: Database, old: OldMail) => Promise<void>,
) {
  await db.transaction().execute(async (tx) => {
    await first?.(tx, oldMail(tx, now))
    await tx.deleteFrom('mail').where('id', 'in', oldMail(tx, now)).execute()
  })
}

/**
 * Drops the mails to an address, or only those with a key, and every mail whose words have one of some others
 * in them, whatever became of it, and says which.
 */
export async function deleteMailsTo(
  db: Database,
  { to, secretOnly }: { to: string; secretOnly: boolean },
  identifiers: string[],
) {
  const found = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'secret', 'replyTo', 'body'])
    .where(({ eb, fn, or, and, lit }) => {
      const lower = (column: 'recipient' | 'replyTo' | 'body') => fn<string>('lower', [column])
      const withWord = identifiers.flatMap((word) => [
        eb(lower('replyTo'), '=', word),
        eb(lower('body'), 'like', `%${word.toLowerCase().replace(/[\\%_]/g, '_')}%`),
      ])
      const toThem = eb(lower('recipient'), '=', to)
      return or([secretOnly ? and([toThem, eb('secret', '=', lit(1))]) : toThem, ...withWord])
    })
    .execute()
  const ids = found
    .filter(
      ({ body, ...mail }) =>
        (mail.recipient.toLowerCase() === to && (mail.secret || !secretOnly)) ||
        identifiers.some((word) => mentions(mail.replyTo ?? '', word) || mentions(body, word)),
    )
    .map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mail').where('id', 'in', ids).execute()
  return ids
}

/** Takes the mail that has waited longest, one of many only when no other waits; undefined when none is due. Two nodes never take the same one. */
export async function claimDueMail(db: Database, node: string, now: Date) {
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', now.toISOString())
    .orderBy('bulk')
    .orderBy('dueAt')
    .limit(1)
  return (
    db
      .updateTable('mail')
      .set((eb) => ({
        status: 'sending',
        claimedBy: node,
        attempts: eb('attempts', '+', 1),
        triedAt: now.toISOString(),
        dueAt: new Date(now.getTime() + claimSeconds * 1000).toISOString(),
      }))
      .where('id', '=', due)
      // On PostgreSQL a rival's commit is seen here, after the sub-query chose: the row is no longer waiting.
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
  )
}

/** Words that open an account, or that stand in the archive anyway, are not kept once they are gone. */
export async function markMailSent(
  db: Database,
  { id, secret, bulk, purgeAfterSend }: { id: string; secret: number; bulk: number; purgeAfterSend: number },
  now: Date,
) {
  if (purgeAfterSend) return deleteMail(db, id)
  const forgotten = secret || bulk ? { body: '', html: null, headers: '{}' } : {}
  await db
    .updateTable('mail')
    .set({
      status: 'sent',
      sentAt: now.toISOString(),
      claimedBy: null,
      lastError: null,
      deliveryUnknown: 0,
      ...forgotten,
    })
    .where('id', '=', id)
    .execute()
}

/** Plans the next try, or gives up after the last one. */
export async function markMailRefused(
  db: Database,
  mail: { id: string; attempts: number; purgeAfterSend: number },
  refusal: { error: string; permanent: boolean; deliveryUnknown?: boolean },
  now: Date,
) {
  const wait = refusal.permanent ? undefined : retryAfterSeconds[mail.attempts - 1]
  if (wait === undefined && mail.purgeAfterSend) return deleteMail(db, mail.id)
  await db
    .updateTable('mail')
    .set({
      status: wait === undefined ? 'failed' : 'waiting',
      dueAt: new Date(now.getTime() + (wait ?? 0) * 1000).toISOString(),
      claimedBy: null,
      lastError: refusal.error.slice(0, 500),
      deliveryUnknown: refusal.deliveryUnknown ? 1 : 0,
    })
    .where('id', '=', mail.id)
    .execute()
}

async function deleteMail(db: Database, id: string) {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/**
 * A node that died while sending leaves its claim behind. Whether the mail went out is unknown, and
 * sending twice is worse than asking: it counts as failed, for a person to decide.
 */
export async function failLapsedClaims(db: Database, now: Date) {
  await db
    .deleteFrom('mail')
    .where('status', '=', 'sending')
    .where('dueAt', '<=', now.toISOString())
    .where('purgeAfterSend', '=', 1)
    .execute()
  await db
    .updateTable('mail')
    .set({
      status: 'failed',
      claimedBy: null,
      lastError: 'Interrupted while sending; it may have arrived.',
      deliveryUnknown: 1,
    })
    .where('status', '=', 'sending')
    .where('dueAt', '<=', now.toISOString())
    .execute()
}
