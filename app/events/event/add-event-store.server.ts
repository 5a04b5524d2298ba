import { insertItems } from '#app/cms/collections/add-item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { eventCollection } from './event-collection.ts'

/** The columns of an imported event, or of one added from an initiative; the others are derived or have defaults. */
export type EventInput = Pick<
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
 * Adds an event: published immediately by default, or a draft when `publishedAt` is null. `author` is the name on its
 * first revision; without an author, no revision is stored. The caller records the activity.
 */
export async function addEvent(
  db: Database,
  event: EventInput,
  now: Date,
  publishedAt: string | null = now.toISOString(),
  author: string | null = null,
) {
  const [item] = await insertItems(db, eventCollection, [{ ...event, publishedAt }], author, now)
  if (!item) throw new Error('No event was added')
  return { id: item.id, slug: String(item.slug) }
}
