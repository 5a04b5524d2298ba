import type { RouterContextProvider } from 'react-router'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { eventCollection } from './event-collection.ts'
import type { StoredEvent } from './event-store.server.ts'

/** Finds an event by id, even a draft; throws a 404 if it is missing or in the trash. */
export async function requireEvent(db: Database, id: string) {
  const event = (await findItem(db, eventCollection, id)) as StoredEvent | undefined
  return event && !event.deletedAt ? event : notFound('Event')
}

/** The requested event, if the member may edit it. Throws a 401, 403 or 404. */
export async function requireEditableEvent(context: Readonly<RouterContextProvider>, id: string) {
  await requireEditor(context, eventCollection, id)
  return requireEvent(context.get(databaseContext), id)
}
