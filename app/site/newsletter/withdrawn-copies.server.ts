import type { Expression } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { deliverableSubscribers } from './subscriber-store.server.ts'

/**
 * Deletes the copies that were withdrawn and not delivered: without a delivery row, their subscribers get a new copy. A
 * copy that is still being sent is no longer withdrawn, and is retried if it fails. One that may have arrived counts as
 * failed, so that an admin decides whether to send it again.
 */
export async function discardWithdrawnCopies(tx: Database, issueId: string) {
  const mailIds = withdrawnCopies(tx).select('mail.id').where('newsletterIssue.id', '=', issueId).$asScalar()
  const copies = tx.updateTable('mail').where('id', 'in', mailIds)
  await copies.set({ withdrawnAt: null, lastError: null }).where('status', '=', 'sending').execute()
  await copies
    .set({
      status: 'failed',
      withdrawnAt: null,
      lastError: 'Sending the issue was stopped; this copy may have arrived.',
    })
    .where('status', '=', 'cancelled')
    .where('deliveryUnknown', '=', 1)
    .execute()
  await deleteCopies(tx, mailIds, ['cancelled'])
}

/** The copies of stopped issues that resuming replaces. */
export const replaceableCopies = (db: Database) =>
  withdrawnCopies(db)
    .where('newsletterIssue.status', '=', 'stopped')
    .where('mail.status', '=', 'cancelled')
    .where('mail.deliveryUnknown', '=', 0)

/**
 * Withdrawn copies of subscribers who get the issue when sending resumes. These copies were being sent when sending
 * stopped, or were withdrawn when an admin unsubscribed the subscriber and not restored when that was undone.
 */
const withdrawnCopies = (db: Database) =>
  deliverableSubscribers(db)
    .innerJoin('newsletterDelivery', 'newsletterDelivery.subscriptionId', 'newsletterSubscription.id')
    .innerJoin('newsletterIssue', 'newsletterIssue.id', 'newsletterDelivery.issueId')
    .innerJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
    // Those who have unsubscribed and subscribed again since do not get the issue.
    .whereRef('newsletterSubscription.consentedAt', '<=', 'newsletterIssue.startedAt')
    .where('mail.withdrawnAt', 'is not', null)

/** Deletes those of the emails in `ids` that have one of the statuses, and their delivery rows. */
export async function deleteCopies(
  tx: Database,
  ids: Expression<string | null>,
  statuses: ('stored' | 'cancelled')[],
) {
  const deleted = await tx
    .deleteFrom('mail')
    .where('id', 'in', ids)
    .where('status', 'in', statuses)
    .returning('id')
    .execute()
  for (const { id } of deleted) await tx.deleteFrom('newsletterDelivery').where('mailId', '=', id).execute()
}
