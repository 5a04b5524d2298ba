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
 * Deletes the emails to an address (in lower case) and every email that mentions one of `identifiers`, regardless of
 * status; returns their ids. With `secretOnly`, deletes only those emails to the address that contain a secret, such as
 * a login link.
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
      const mentionConditions = identifiers.flatMap((identifier) => [
        eb(lower('replyTo'), '=', identifier),
        eb(lower('body'), 'like', `%${identifier.toLowerCase().replace(/[\\%_]/g, '_')}%`),
      ])
      const isRecipient = eb(lower('recipient'), '=', to)
      return or([
        secretOnly ? and([isRecipient, eb('secret', '=', lit(1))]) : isRecipient,
        ...mentionConditions,
      ])
    })
    .execute()
  const ids = found
    .filter(
      ({ body, ...mail }) =>
        (mail.recipient.toLowerCase() === to && (mail.secret || !secretOnly)) ||
        identifiers.some(
          (identifier) => mentions(mail.replyTo ?? '', identifier) || mentions(body, identifier),
        ),
    )
    .map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mail').where('id', 'in', ids).execute()
  return ids
}

/**
 * Removes the recipient and the content of emails to an erased address; with `condition`, only of those that meet it.
 * The rows stay, because each newsletter issue counts the emails that were sent for it. Unsent emails are canceled, and
 * one that is being sent is deleted afterward.
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
