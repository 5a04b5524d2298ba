import { insertItems } from '#app/cms/collections/add-item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { eventCollection } from './event-collection.ts'

/** What an admin writes about an event; everything else follows from it. */
export type EventText = Pick<
  EventTable,
  | 'title'
  | 'description'
  | 'localDate'
  | 'lastDate'
  | 'startTime'
  | 'endTime'
  | 'locationName'
  | 'locationAddress'
  | 'pictureId'
>

/**
 * Adds an event and publishes it at once, or as a draft with null. `by` is who wrote its first version; what led
 * to it is written down by the caller.
 */
export async function addEvent(
  db: Database,
  event: EventText,
  now: Date,
  publishedAt: string | null = now.toISOString(),
  by: string | null = null,
) {
  const [item] = await insertItems(db, eventCollection, [{ ...event, publishedAt }], by, now)
  if (!item) throw new Error('No event was added')
  return { id: item.id, slug: String(item.slug) }
}
