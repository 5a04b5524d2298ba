import type { NotificationKind } from '#app/members/profile/notification.ts'
import { notificationKinds } from '#app/members/profile/notification.ts'
import type { Database } from '#app/platform/database/database.ts'

interface Notice {
  userId: string
  kind: NotificationKind
  /** The event, or the day. */
  subjectId: string
  /** How things stood: somebody is told again only when this is another. */
  detail: string
}

/** Whether this is yet to be told: true once for each detail, whoever asks. Call it in the mail's transaction. */
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

/** Drops what was told long ago. */
export async function purgeOldNotices(db: Database, now: Date) {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  await db.deleteFrom('sentNotification').where('createdAt', '<', before).execute()
}

/** Whether a kind is wanted by who chose nothing, as the database counts. */
export const enabledByDefault = (kind: NotificationKind) =>
  notificationKinds.some((known) => known.kind === kind && known.enabledByDefault) ? 1 : 0
