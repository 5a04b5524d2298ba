import { type NotificationKind, notificationKinds } from '#app/members/profile/notification.ts'
import type { Database } from '#app/platform/database/database.ts'

interface Notice {
  userId: string
  kind: NotificationKind
  /** The id of the event, or the date. */
  subjectId: string
  /** The state that the notice describes; a different one allows another notice. */
  detail: string
}

/** Records a notice; true only for the first call with its detail. Call it in the transaction that enqueues the email. */
export async function claimNotice(tx: Database, notice: Notice, now: Date) {
  const row = await tx
    .insertInto('sentNotification')
    .values({ ...notice, createdAt: now.toISOString() })
    .onConflict((oc) =>
      oc
        .columns(['userId', 'kind', 'subjectId'])
        .doUpdateSet({ detail: notice.detail, createdAt: now.toISOString() })
        .where('sentNotification.detail', '!=', notice.detail),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

const retentionDays = 120

/** Deletes notices older than the retention period. */
export async function purgeOldNotices(db: Database, now: Date) {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  await db.deleteFrom('sentNotification').where('createdAt', '<', before).execute()
}

/** The default setting of a notification kind, as a database boolean. */
export const enabledByDefault = (kind: NotificationKind) =>
  notificationKinds.some((known) => known.kind === kind && known.enabledByDefault) ? 1 : 0
