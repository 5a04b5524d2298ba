import { createHash, randomUUID } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { PushMessageTable } from '#app/platform/database/schema/push.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { type PushPayload, shortPayload } from './push-payload.ts'
import { isSubscribed } from './push-subscription-store.server.ts'

/** Notifications are deleted after this many days, whether or not they were sent. */
export const pushRetentionDays = 120
export const pushJob = 'push'

interface PushMessage {
  kind: PushMessageTable['kind']
  /** Null for a test or a reading reminder: then nothing prevents a second message about the subject. */
  eventId: string | null
  subjectId: string
  payload: PushPayload
  /** The message is not sent after this time. */
  expiresAt: Date
}

interface Recipient {
  userId: string
  /** Only devices on which notifications were turned on before this time; all devices by default. */
  subscribedBefore?: Date
  /** When to send the message; now by default. */
  dueAt?: Date
}

/** A message that is about to be sent, and its recipient. */
export type DuePush = Pick<PushMessageTable, 'kind' | 'eventId' | 'subjectId' | 'expiresAt'> & {
  userId: string
}

/** Whether a message still applies. A date means that it has to wait, and is checked again then. */
export type PushVerdict = boolean | Date

/** Checks a message that is about to be sent, which may have waited overnight. */
export type PushCheck = (message: DuePush, now: Date) => Promise<PushVerdict>

/**
 * Adds a notification to the queue, for each device of a member. Call it in the transaction that the notification is
 * about. A device gets one message for each kind, event and subject, unless the one in the queue is replaceable. Returns
 * the number of messages that were added or replaced.
 */
export async function enqueuePush(
  tx: Database,
  { userId, subscribedBefore, dueAt }: Recipient,
  { payload, expiresAt, ...message }: PushMessage,
  now: Date,
) {
  const devices = await tx
    .selectFrom('pushSubscription')
    .innerJoin('user', 'user.id', 'pushSubscription.userId')
    .select('pushSubscription.id')
    .where('userId', '=', userId)
    .where('user.disabledAt', 'is', null)
    .where(isSubscribed(now))
    .$if(subscribedBefore !== undefined, (query) =>
      query.where('pushSubscription.createdAt', '<', subscribedBefore?.toISOString() ?? ''),
    )
    .execute()
  if (devices.length === 0) return 0
  const rows = await tx
    .insertInto('pushMessage')
    .values(
      devices.map(({ id: subscriptionId }) => ({
        ...message,
        id: randomUUID(),
        subscriptionId,
        payload: JSON.stringify(shortPayload(payload)),
        status: 'waiting' as const,
        lastError: null,
        createdAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        finishedAt: null,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['subscriptionId', 'kind', 'eventId', 'subjectId'])
        .doUpdateSet(({ ref }) => ({
          payload: ref('excluded.payload'),
          status: ref('excluded.status'),
          attempts: 0,
          lastError: null,
          createdAt: ref('excluded.createdAt'),
          expiresAt: ref('excluded.expiresAt'),
          finishedAt: null,
        }))
        .where(isReplaceable(expiresAt)),
    )
    .returning('id')
    .execute()
  for (const { id } of rows) await enqueueJob(tx, { kind: pushJob, subject: id }, dueAt ?? now)
  return rows.length
}

/**
 * Whether a message gives way to one about the same subject that expires at `expiresAt`: if it was canceled, or is still
 * waiting and was written for another time.
 */
export function isReplaceable(expiresAt: Date) {
  const eb = expressionBuilder<Schema, 'pushMessage'>()
  return eb.or([
    eb('pushMessage.status', '=', 'canceled'),
    eb.and([
      eb('pushMessage.status', '=', 'waiting'),
      eb('pushMessage.expiresAt', '!=', expiresAt.toISOString()),
    ]),
  ])
}

/**
 * Starts an attempt to send a message, and returns it with its device; undefined if there is nothing to send now. A
 * message that a node was sending when it stopped is not sent again: the member also gets an email, and a duplicate is
 * worse.
 */
export async function startPushAttempt(db: Database, id: string, isCurrent: PushCheck, now: Date) {
  const interrupted = await db
    .updateTable('pushMessage')
    .set({ status: 'unknown', payload: '', finishedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  if (interrupted) return undefined
  const message = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'pushMessage.subscriptionId')
    .select(['pushMessage.id', 'subscriptionId', 'kind', 'eventId', 'subjectId', 'payload'])
    .select('pushMessage.expiresAt')
    .select(['userId', 'endpoint', 'p256dh', 'auth'])
    .where('pushMessage.id', '=', id)
    .where('status', '=', 'waiting')
    .where('pushMessage.expiresAt', '>', now.toISOString())
    .where(isSubscribed(now))
    .executeTakeFirst()
  const verdict = message && (await isCurrent(message, now))
  if (verdict instanceof Date) {
    await enqueueJob(db, { kind: pushJob, subject: id }, verdict)
    return undefined
  }
  if (!message || !verdict) {
    await finishPush(db, message ?? { id }, { status: 'canceled' }, now)
    return undefined
  }
  const started = await db
    .updateTable('pushMessage')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    // Otherwise, it was replaced in the meantime by a message that has its own job.
    .where('expiresAt', '=', message.expiresAt)
    .returning('attempts')
    .executeTakeFirst()
  return started && { ...message, attempts: started.attempts, topic: topicOf(message) }
}

/** Identifies a message to the push service and to the device, so that it is never shown twice; 32 characters. */
function topicOf({ kind, eventId, subjectId }: { kind: string; eventId: string | null; subjectId: string }) {
  return createHash('sha256').update(`${kind} ${eventId} ${subjectId}`).digest('base64url').slice(0, 32)
}

/**
 * Records the outcome and empties the message. With `expiresAt`, a message that has replaced it in the meantime stays as
 * it is.
 */
export async function finishPush(
  db: Database,
  { id, expiresAt }: { id: string; expiresAt?: string },
  outcome: { status: 'sent' | 'canceled' } | { status: 'failed'; lastError?: string },
  now: Date,
) {
  await db
    .updateTable('pushMessage')
    .set({ ...outcome, payload: '', finishedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'sending'])
    .$if(expiresAt !== undefined, (query) => query.where('expiresAt', '=', expiresAt ?? ''))
    .execute()
}

/** Puts a message that was not accepted back into the queue. */
export async function postponePush(db: Database, id: string, lastError: string, at: Date) {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('pushMessage')
      .set({ status: 'waiting', lastError })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute()
    await enqueueJob(tx, { kind: pushJob, subject: id }, at)
  })
}

/** Withdraws the waiting messages about an event whose subject starts with `subjectPrefix`. */
export async function withdrawPush(
  tx: Database,
  {
    kind,
    eventId,
    subjectPrefix,
  }: { kind: PushMessageTable['kind']; eventId: string; subjectPrefix: string },
  now: Date,
) {
  await tx
    .updateTable('pushMessage')
    .set({ status: 'canceled', payload: '', finishedAt: now.toISOString() })
    .where('kind', '=', kind)
    .where('eventId', '=', eventId)
    .where('subjectId', 'like', `${subjectPrefix}%`)
    .where('status', '=', 'waiting')
    .execute()
}

/** Deletes old notifications for privacy. */
export async function purgeOldPush(db: Database, now: Date) {
  const before = daysBefore(now, pushRetentionDays).toISOString()
  await db.deleteFrom('pushMessage').where('createdAt', '<', before).execute()
}
