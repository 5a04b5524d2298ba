import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { ChangedItem, ItemOutcome } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import type { FindMatching } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { parseStatusFilter } from '#app/platform/http/status-filter.ts'
import type { MailCheck } from './mail-check.ts'
import { mailStatusLabels } from './outbox.ts'
import { cancelMail, findBlocked, findMail, mailQuery, retryMail } from './outbox-store.server.ts'

export const mailChanges = ['retry', 'cancel'] as const

type MailChange = (typeof mailChanges)[number]

/** Finds the emails that match the filter of the outbox. Emails have no versions, so all have version 0. */
export const findInOutbox: FindMatching = async (db, filter, limit) => {
  const rows = await mailQuery(db, parseStatusFilter(filter, mailStatusLabels))
    .clearSelect()
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, version: 0 }))
}

/**
 * Sends a selected email now, or cancels it; 'refused' if it is too late, or if it must no longer be sent. An email that
 * may have arrived is sent again only from its own page, where the button says so.
 */
export async function changeSelectedMail(
  tx: Database,
  { id, change, checks }: { id: string; change: MailChange; checks: readonly MailCheck[] },
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const mail = await findMail(tx, id)
  if (!mail) return { outcome: 'notFound' }
  const { status, deliveryUnknown } = mail
  if (change === 'cancel') {
    if (status === 'cancelled') return { outcome: 'unchanged' }
    const isCanceled = await cancelMail(tx, id, actor, now)
    return isCanceled ? { outcome: 'changed', version: 0, before: { status } } : { outcome: 'refused' }
  }
  if (deliveryUnknown) return { outcome: 'refused' }
  const isQueued = (await retryMail(tx, { id, checks }, actor, now)) === true
  // A sent email cannot be recalled.
  return isQueued ? { outcome: 'changed', version: 0, before: null } : { outcome: 'refused' }
}

/**
 * Restores the status of a canceled email, unless it has been sent since then, it was withdrawn (for example because its
 * recipient unsubscribed), or its text was deleted. 'refused' if it would be sent, and one of the checks blocks it.
 */
export async function revertCanceledMail(
  tx: Database,
  { id, before, checks }: ChangedItem & { checks: readonly MailCheck[] },
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const status = (['waiting', 'failed', 'stored'] as const).find((known) => known === before.status)
  if (!status) return { outcome: 'refused' }
  if (status === 'waiting' && (await findBlocked(tx, checks, [id])).size > 0) return { outcome: 'refused' }
  const mail = await tx
    .updateTable('mail')
    .set({ status, dueAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .where('withdrawnAt', 'is', null)
    .where('body', '!=', '')
    .returning(['recipient', 'subject'])
    .executeTakeFirst()
  if (!mail) return { outcome: 'conflict' }
  const label = `“${mail.subject}” to ${mail.recipient}`
  await recordActivity(tx, actor, { verb: 'restored', subject: 'mail', subjectId: id, label }, now)
  return { outcome: 'changed', version: 0, before: null }
}
