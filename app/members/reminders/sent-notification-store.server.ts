import { type NotificationKind, notificationKinds } from '#app/members/profile/notification.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'

interface SentNotification {
  userId: string
  kind: NotificationKind
  /** The id of the event, or the date. */
  subjectId: string
  /** The state that the notification describes. Another notification can be sent when the state differs. */
  detail: string
}

/**
 * Records a notification; false if the last one about the subject had the same detail. Call it in the transaction that
 * enqueues the email.
 */
export async function claimNotification(tx: Database, notification: SentNotification, now: Date) {
  const row = await tx
    .insertInto('sentNotification')
    .values({ ...notification, createdAt: now.toISOString() })
    .onConflict((oc) =>
      oc
        .columns(['userId', 'kind', 'subjectId'])
        .doUpdateSet({ detail: notification.detail, createdAt: now.toISOString() })
        .where('sentNotification.detail', '!=', notification.detail),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

const retentionDays = 120

/** Deletes notifications older than the retention period. */
export async function deleteOldNotifications(db: Database, now: Date) {
  const before = daysBefore(now, retentionDays).toISOString()
  await db.deleteFrom('sentNotification').where('createdAt', '<', before).execute()
}

/** The default setting of a notification kind, as a database boolean. */
export const enabledByDefault = (kind: NotificationKind) =>
  notificationKinds.some((known) => known.kind === kind && known.enabledByDefault) ? 1 : 0
