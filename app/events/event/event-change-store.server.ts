import { randomUUID } from 'node:crypto'
import { keepRevisions } from '#app/cms/collections/revision-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { freeSlug, slugOf } from '#app/platform/slug.ts'
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
 * Stores an event and publishes it at once, or as a draft with null. Its address comes from the title, and
 * stays when that changes. `by` is who wrote its first version.
 */
export async function addEvent(
  db: Database,
  event: EventText,
  now: Date,
  publishedAt: string | null = now.toISOString(),
  by?: string,
) {
  const at = now.toISOString()
  const base = slugOf(event.title) || `event-${event.localDate}`
  const taken = await db.selectFrom('event').select('slug').where('slug', 'like', `${base}%`).execute()
  const row = {
    ...event,
    id: randomUUID(),
    slug: freeSlug(base, new Set(taken.map(({ slug }) => slug))),
    status: 'confirmed' as const,
    sequence: 0,
    sample: 0,
    publishedAt,
    createdAt: at,
    updatedAt: at,
    cancelReason: '',
    deletedAt: null,
    version: 1,
  }
  await db.insertInto('event').values(row).execute()
  if (by) await keepRevisions(db, eventCollection, [row], by, at)
  return { id: row.id, slug: row.slug }
}
