import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { RefundReasons } from './payment-entries.ts'

export interface RefundRequest {
  /** Generated when the form is rendered, so that submitting it twice refunds only once. */
  id: string
  amountCents: number
  reason: string
}

/** Records in the activity log who refunds a gift, and why. */
export async function recordRefundRequest(
  tx: Database,
  gift: { id: string; reference: string },
  { id, amountCents, reason }: RefundRequest,
  actor: Actor,
  now: Date,
) {
  const entry = { verb: 'refunded', subject: 'gift', subjectId: gift.id, label: gift.reference } as const
  const changes: Record<string, [unknown, unknown]> = {
    amountCents: [null, amountCents],
    reason: [null, reason],
    request: [null, id],
  }
  await recordActivity(tx, actor, { ...entry, changes }, now)
}

/** The reasons for the refunds of a gift that were requested on this site, by the refund's `requestId`. */
export async function readRefundReasons(db: Database, giftId: string): Promise<RefundReasons> {
  const rows = await db
    .selectFrom('activity')
    .select('changes')
    .where('subjectId', '=', giftId)
    .where('subject', '=', 'gift')
    .where('verb', '=', 'refunded')
    .execute()
  return new Map(
    rows.map(({ changes }) => {
      const { request, reason } = JSON.parse(changes ?? '{}')
      return [String(request?.[1] ?? ''), String(reason?.[1] ?? '')]
    }),
  )
}
