import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { ChangedItem, ItemOutcome } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import type { FindMatching } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import {
  findSubscriberById,
  restoreSubscriber,
  subscribersQuery,
  unsubscribeByAdmin,
} from './subscriber-store.server.ts'

export const subscriberListKey = 'newsletter/subscribers'

/** The filter in the URL of the subscriber list. */
export const readSubscriberFilter = (params: URLSearchParams) => ({
  unsubscribed: params.get('status') === 'unsubscribed',
  search: params.get('q'),
})

/** Finds the subscribers that match the list's filter. Subscribers have no versions. */
export const findSubscribers: FindMatching = async (db, filter, limit) => {
  const rows = await subscribersQuery(db, readSubscriberFilter(filter))
    .clearSelect()
    .select('newsletterSubscription.id')
    .orderBy('newsletterSubscription.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, version: 0 }))
}

/** Ends a selected subscription. */
export async function endSelectedSubscription(
  tx: Database,
  id: string,
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  if (!(await findSubscriberById(tx, id))) return { outcome: 'notFound' }
  if (!(await unsubscribeByAdmin(tx, id, actor, now))) return { outcome: 'unchanged' }
  return { outcome: 'changed', version: 0, before: { unsubscribedAt: now.toISOString() } }
}

/** Restores a subscription that a bulk action ended, unless its owner has subscribed or unsubscribed since. */
export async function restoreSelectedSubscription(
  tx: Database,
  { id, before }: ChangedItem,
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const isRestored = await restoreSubscriber(tx, id, String(before.unsubscribedAt), actor, now)
  return isRestored ? { outcome: 'changed', version: 0, before: null } : { outcome: 'conflict' }
}
