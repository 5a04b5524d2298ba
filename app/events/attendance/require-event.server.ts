import { findItem } from '#app/cms/collections/item-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'

/** Finds an event by id, drafts included; throws a 404 when it is missing or in the trash. */
export async function requireEvent(db: Database, id: string) {
  const event = (await findItem(db, eventCollection, id)) as StoredEvent | undefined
  return event && !event.deletedAt ? event : notFound('Event')
}
