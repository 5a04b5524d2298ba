import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { MailPurpose, MailTable } from '#app/platform/database/schema/mail.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { unlessWithdrawn } from './mail-withdrawal.server.ts'
import { isPlaceholderEmail } from './placeholder-email.ts'

export interface Mail {
  to: string
  subject: string
  /** Set on emails that the application must recognize later. */
  purpose?: MailPurpose
  /** Plain text with a blank line between paragraphs; URLs become links in the HTML part. */
  body: string
  /** Safe HTML with the same content; generated from `body` if missing. */
  html?: string
  /** An iCalendar file with a METHOD, which email clients offer to add to the calendar. */
  calendar?: string
  /** Key of the document to generate and attach when the email is sent, such as `receipt <id>`; see `makeMailAttachment`. */
  attachment?: string
  replyTo?: string
  headers?: Record<string, string>
  /** Whether a person wrote it, as with a reply. By default, the email is marked as sent automatically (RFC 3834). */
  personal?: boolean
  /**
   * Whether the body contains credentials, such as a login link, and must not be shown to admins. By default
   * true if the body has a link with a token.
   */
  secret?: boolean
  /** Bulk mail is sent after other mail. */
  bulk?: boolean
  /** Whether to delete the row once the email is sent or has failed permanently. */
  purgeAfterSend?: boolean
}

/** Delays before the second, third, … attempt; after the last attempt the email has failed. */
const retryAfterSeconds = [60, 300, 1800, 7200, 43_200]
const claimSeconds = 300
/** A time this far in the future means that the clock was set back, not that another node's clock is ahead. */
const maxClockSkewMs = 300_000

const hasToken = /[?&](?:token|code|oobCode|key)=/i

/** Prevents header injection. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * Adds an email to the outbox and returns its id. Call it in the transaction that the email reports on, so that
 * either both are committed or neither is.
 */
export async function enqueueMail(db: Database, mail: Mail, now: Date) {
  const row = newMail(mail, now)
  // The recipient is a member without an email address.
  if (isPlaceholderEmail(row.recipient)) return row.id
  await db.insertInto('mail').values(row).execute()
  return row.id
}

/** Adds an email that the caller sends instead of the worker, and returns it. */
export async function addClaimedMail(db: Database, mail: Mail, claimedBy: string, now: Date) {
  return db
    .insertInto('mail')
    .values({
      ...newMail(mail, now),
      status: 'sending',
      claimedBy,
      attempts: 1,
      triedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + claimSeconds * 1000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function newMail(mail: Mail, now: Date): Insertable<MailTable> {
  const createdAt = now.toISOString()
  return {
    id: randomUUID(),
    recipient: oneLine(mail.to),
    replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
    subject: oneLine(mail.subject),
    purpose: mail.purpose ?? null,
    body: mail.body,
    html: mail.html ?? null,
    calendar: mail.calendar ?? null,
    attachment: mail.attachment ?? null,
    secret: (mail.secret ?? hasToken.test(mail.body)) ? 1 : 0,
    bulk: mail.bulk ? 1 : 0,
    purgeAfterSend: mail.purgeAfterSend ? 1 : 0,
    headers: JSON.stringify({
      ...(mail.personal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...mail.headers,
    }),
    status: 'waiting',
    attempts: 0,
    dueAt: createdAt,
    claimedBy: null,
    lastError: null,
    createdAt,
    sentAt: null,
  }
}

/**
 * Claims the email that has been overdue the longest, bulk mail last; undefined when none is due. An email is claimed by one
 * node only. An email whose `triedAt` (or `createdAt`, if it was never tried) is more than five minutes in the future is
 * also due: the clock was set back.
 */
export async function claimDueMail(db: Database, node: string, now: Date) {
  const ahead = new Date(now.getTime() + maxClockSkewMs).toISOString()
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where((eb) =>
      eb.or([eb('dueAt', '<=', now.toISOString()), eb(eb.fn.coalesce('triedAt', 'createdAt'), '>', ahead)]),
    )
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
      // On PostgreSQL, another node may commit its claim after the subquery ran; then the row is no longer waiting.
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
  )
}

/** An email as `claimDueMail` returned it. */
type Claim = Pick<Selectable<MailTable>, 'id' | 'claimedBy' | 'triedAt'>

/**
 * Matches the email while this claim holds it. Also matches if the claim expired and the email was then marked as failed or
 * canceled as withdrawn, unless it has been claimed again.
 */
const isFromClaim =
  ({ id, claimedBy, triedAt }: Claim) =>
  (eb: ExpressionBuilder<Schema, 'mail'>) =>
    eb.and([
      eb('id', '=', id),
      eb.or([
        eb('claimedBy', '=', claimedBy),
        eb.and([
          eb('triedAt', '=', triedAt),
          eb.or([
            eb('status', '=', 'failed'),
            eb.and([eb('status', '=', 'cancelled'), eb('withdrawnAt', 'is not', null)]),
          ]),
        ]),
      ]),
    ])

/**
 * Marks a claimed email as sent, unless it has been claimed again. Clears the text of secret emails and of bulk emails.
 * Deletes an email with `purgeAfterSend` instead.
 */
export async function markMailSent(
  db: Database,
  mail: Claim & Pick<Selectable<MailTable>, 'secret' | 'bulk' | 'purgeAfterSend'>,
  sentAt: Date,
) {
  if (mail.purgeAfterSend) return deleteClaimedMail(db, mail)
  const delivered = { status: 'sent', sentAt: sentAt.toISOString(), ...releasedWithoutError } as const
  await db
    .updateTable('mail')
    .set({ ...delivered, ...(mail.secret || mail.bulk ? withoutText : {}) })
    .where(isFromClaim(mail))
    .execute()
}

/** Purposes of emails whose only secret is an unsubscribe link. */
const purposesWithOnlyUnsubscribeLink: (MailPurpose | null)[] = ['newsletterIssue', 'campaignUpdate']

/**
 * Marks a claimed email as stored: it was written to a file, not delivered. Keeps the text, so that it can be sent once
 * a mail server is connected, unless it has a link or code that gives access to something.
 */
export async function markMailStored(
  db: Database,
  mail: Claim & Pick<Selectable<MailTable>, 'secret' | 'purpose' | 'purgeAfterSend'>,
  storedAt: Date,
) {
  if (mail.purgeAfterSend) return deleteClaimedMail(db, mail)
  await db
    .updateTable('mail')
    .set((eb) => ({
      storedAt: storedAt.toISOString(),
      ...releasedWithoutError,
      ...unlessWithdrawn(eb, { status: 'stored', dueAt: eb.ref('dueAt'), lastError: null }),
      ...(mail.secret && !purposesWithOnlyUnsubscribeLink.includes(mail.purpose) ? withoutText : {}),
    }))
    .where(isFromClaim(mail))
    .execute()
}

const releasedWithoutError = { claimedBy: null, lastError: null, deliveryUnknown: 0 }
const withoutText = { body: '', html: null, calendar: null, attachment: null, headers: '{}' }

export interface MailFailure {
  error: string
  permanent: boolean
  deliveryUnknown?: boolean
}

/** Schedules the next attempt, or marks the email as failed after the last one, unless it has been claimed again. */
export async function recordMailFailure(
  db: Database,
  mail: Claim & Pick<Selectable<MailTable>, 'attempts' | 'purgeAfterSend'>,
  failure: MailFailure,
  failedAt: Date,
) {
  const wait = failure.permanent ? undefined : retryAfterSeconds[mail.attempts - 1]
  if (wait === undefined && mail.purgeAfterSend) return deleteClaimedMail(db, mail)
  await db
    .updateTable('mail')
    .set((eb) => ({
      ...unlessWithdrawn(eb, {
        status: wait === undefined ? 'failed' : 'waiting',
        dueAt: eb.val(new Date(failedAt.getTime() + (wait ?? 0) * 1000).toISOString()),
        lastError: oneLine(failure.error).slice(0, 500),
      }),
      claimedBy: null,
      deliveryUnknown: failure.deliveryUnknown ? 1 : 0,
    }))
    .where(isFromClaim(mail))
    .execute()
}

/** Deletes a claimed email, unless it has been claimed again. */
export async function deleteClaimedMail(db: Database, claim: Claim) {
  await db.deleteFrom('mail').where(isFromClaim(claim)).execute()
}

/**
 * Releases emails whose claim has expired because a node died while sending. If sending is `idempotent` (emails are only
 * written to files), they are sent again. Otherwise they have failed: they may have been delivered, so an admin decides.
 */
export async function releaseExpiredClaims(db: Database, { idempotent }: { idempotent: boolean }, now: Date) {
  if (idempotent) {
    await db
      .updateTable('mail')
      .set((eb) => ({
        ...unlessWithdrawn(eb, {
          status: 'waiting',
          dueAt: eb.ref('dueAt'),
          lastError: eb.ref('lastError'),
        }),
        claimedBy: null,
      }))
      .where('status', '=', 'sending')
      .where('dueAt', '<=', now.toISOString())
      .execute()
    return
  }
  await db
    .deleteFrom('mail')
    .where('status', '=', 'sending')
    .where('dueAt', '<=', now.toISOString())
    .where('purgeAfterSend', '=', 1)
    .execute()
  await db
    .updateTable('mail')
    .set((eb) => ({
      ...unlessWithdrawn(eb, {
        status: 'failed',
        dueAt: eb.ref('dueAt'),
        lastError: 'Interrupted while sending; it may have arrived.',
      }),
      claimedBy: null,
      deliveryUnknown: 1,
    }))
    .where('status', '=', 'sending')
    .where('dueAt', '<=', now.toISOString())
    .execute()
}
