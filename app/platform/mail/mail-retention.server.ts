import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { mentions } from '#app/platform/mentions.ts'
import { daysBefore } from '#app/platform/time/instant.ts'

const retentionDays = 30

/** Sent, stored, failed and canceled emails that are older than the retention period. */
function oldMail(db: Database, now: Date) {
  const before = daysBefore(now, retentionDays).toISOString()
  return db
    .selectFrom('mail')
    .select('id')
    .where('status', 'in', ['sent', 'stored', 'failed', 'cancelled'])
    .where('createdAt', '<', before)
}

export type OldMail = ReturnType<typeof oldMail>

/**
 * Deletes old emails for privacy. `beforeDelete` runs in the same transaction, to record their outcome.
 */
export async function purgeOldMail(
  db: Database,
  now: Date,
  beforeDelete?: (tx: Database, old: OldMail) => Promise<void>,
) {
  await db.transaction().execute(async (tx) => {
    await beforeDelete?.(tx, oldMail(tx, now))
    await tx.deleteFrom('mail').where('id', 'in', oldMail(tx, now)).execute()
  })
}

/**
 * Deletes emails regardless of status, and returns their ids: the emails to an address in lower case, or with
 * `secretOnly` only those that contain a secret such as a login link; and every email that mentions one of `identifiers`.
 */
export async function deleteEmailsTo(
  db: Database,
  { to, secretOnly }: { to: string; secretOnly: boolean },
  identifiers: string[],
) {
  const found = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'secret', 'replyTo', 'body'])
    .where(({ eb, fn, or, and, lit }) => {
      const lower = (column: 'recipient' | 'replyTo' | 'body') => fn<string>('lower', [column])
      const mentioning = identifiers.flatMap((word) => [
        eb(lower('replyTo'), '=', word),
        eb(lower('body'), 'like', `%${word.toLowerCase().replace(/[\\%_]/g, '_')}%`),
      ])
      const isRecipient = eb(lower('recipient'), '=', to)
      return or([secretOnly ? and([isRecipient, eb('secret', '=', lit(1))]) : isRecipient, ...mentioning])
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

/**
 * Removes an erased address and the content of the emails to it that meet `condition`, by default of all. The rows stay,
 * because each newsletter issue counts the emails that were sent for it. Unsent emails are canceled, and one that is
 * being sent is deleted afterward.
 */
export async function anonymizeEmailsTo(
  db: Database,
  to: string,
  now: Date,
  condition: (eb: ExpressionBuilder<Schema, 'mail'>) => Expression<SqlBool> = ({ lit }) => lit(true),
) {
  const emails = () =>
    db
      .updateTable('mail')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', to))
      .where(condition)
  await emails().set({ purgeAfterSend: 1 }).where('status', '=', 'sending').execute()
  await emails()
    .set({ status: 'cancelled', dueAt: now.toISOString() })
    .where('status', 'in', ['waiting', 'failed', 'stored'])
    .execute()
  const emptyContent = {
    recipient: '',
    replyTo: null,
    subject: 'Deleted',
    body: '',
    html: null,
    calendar: null,
    attachment: null,
    headers: '{}',
  }
  await emails()
    .set({ ...emptyContent, lastError: null })
    .where('status', 'in', ['sent', 'cancelled'])
    .execute()
}
