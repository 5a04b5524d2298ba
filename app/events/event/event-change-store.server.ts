import { insertItems } from '#app/cms/collections/add-item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { eventCollection } from './event-collection.ts'

/** The columns that an admin enters; the others are derived from them. */
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
 * Adds an event: published immediately by default, or a draft when `publishedAt` is null. `by` is the author of its
 * first version. The caller records the activity.
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
