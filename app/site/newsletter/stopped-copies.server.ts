import type { Expression } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { deliverableSubscribers } from './subscriber-store.server.ts'

/**
 * Deletes the copies that were being sent when sending stopped and were not delivered: without a delivery row, their
 * subscribers get a new copy. A copy that is still being sent is retried again if it fails.
 */
export async function discardStoppedCopies(tx: Database, issueId: string) {
  const mailIds = stoppedCopies(tx, issueId).select('mail.id').$asScalar()
  await tx
    .updateTable('mail')
    .set({ withdrawnAt: null, lastError: null })
    .where('id', 'in', mailIds)
    .where('status', '=', 'sending')
    .execute()
  await deleteCopies(tx, mailIds, ['cancelled'])
}

/** Copies that were being sent when sending stopped, of subscribers who get the issue when it resumes. */
export const stoppedCopies = (db: Database, issueId: string) =>
  deliverableSubscribers(db)
    .innerJoin('newsletterDelivery', 'newsletterDelivery.subscriptionId', 'newsletterSubscription.id')
    .innerJoin('newsletterIssue', 'newsletterIssue.id', 'newsletterDelivery.issueId')
    .innerJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
    .where('newsletterIssue.id', '=', issueId)
    // Those who have unsubscribed and subscribed again since do not get it.
    .whereRef('newsletterSubscription.consentedAt', '<=', 'newsletterIssue.startedAt')
    .where('mail.withdrawnAt', 'is not', null)
    .where('mail.deliveryUnknown', '=', 0)

/** Deletes these emails, if they have one of the statuses, and their delivery rows. */
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
