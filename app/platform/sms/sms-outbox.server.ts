import { randomUUID } from 'node:crypto'
import type { Config } from '#app/platform/config/config.server.ts'
import { decryptText, encryptText } from '#app/platform/config/encrypt-text.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'

const retentionDays = 30
export const smsJob = 'sms'
/** The error of a message that was not sent because a newer code had replaced its code. */
export const replacedCodeError = 'A newer code replaced it.'
const encryption = ({ secret }: Pick<Config, 'secret'>, id: string) => ({
  secret,
  purpose: 'sms',
  boundTo: id,
})

/** Adds a text message to the queue, in the caller's transaction. The message is not sent after `expiresAt`. */
export async function enqueueSms(
  db: Database,
  config: Pick<Config, 'secret'>,
  { to, text, expiresAt }: { to: string; text: string; expiresAt: Date },
  now: Date,
) {
  const id = randomUUID()
  await db
    .insertInto('smsMessage')
    .values({
      id,
      recipient: to,
      body: encryptText(text, encryption(config, id)),
      status: 'waiting',
      lastError: null,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      finishedAt: null,
    })
    .execute()
  await enqueueJob(db, { kind: smsJob, subject: id }, now)
}

/**
 * Counts an attempt to send a message, and returns the message; undefined if it no longer has to be sent. Its text is
 * null if it cannot be decrypted.
 */
export async function startSmsAttempt(db: Database, config: Pick<Config, 'secret'>, id: string) {
  const row = await db
    .updateTable('smsMessage')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(['id', 'recipient', 'body', 'createdAt', 'expiresAt'])
    .executeTakeFirst()
  return row && { ...row, text: decryptText(row.body, encryption(config, id)) }
}

/** Records the outcome and deletes the text, which contains a login code. */
export async function finishSms(
  db: Database,
  id: string,
  outcome: { status: 'sent' | 'stored' } | { status: 'failed'; lastError?: string },
  now: Date,
) {
  await db
    .updateTable('smsMessage')
    .set({ ...outcome, body: '', finishedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Gives up on a message whose code a newer one has replaced. A code and its message expire at the same time. */
export async function cancelSms(db: Database, to: string, expiresAt: string, now: Date) {
  const change = { status: 'failed', lastError: replacedCodeError, body: '' } as const
  await db
    .updateTable('smsMessage')
    .set({ ...change, finishedAt: now.toISOString() })
    .where('recipient', '=', to)
    .where('expiresAt', '=', expiresAt)
    .where('status', '=', 'waiting')
    .execute()
}

/** Records why an attempt failed; the message stays in the queue. */
export async function recordSmsError(db: Database, id: string, error: string) {
  await db.updateTable('smsMessage').set({ lastError: error }).where('id', '=', id).execute()
}

/** The latest text messages, newest first, without their texts. */
export async function listSms(db: Database, limit: number) {
  return db
    .selectFrom('smsMessage')
    .select(['id', 'recipient', 'status', 'attempts', 'lastError', 'createdAt', 'finishedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes old text messages for privacy. */
export async function purgeOldSms(db: Database, now: Date) {
  const before = daysBefore(now, retentionDays).toISOString()
  await db.deleteFrom('smsMessage').where('createdAt', '<', before).execute()
}

/** Deletes the text messages to phone numbers, regardless of status. */
export async function deleteSmsTo(db: Database, phoneNumbers: string[]) {
  if (phoneNumbers.length > 0)
    await db.deleteFrom('smsMessage').where('recipient', 'in', phoneNumbers).execute()
}
