import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { freeSlug, slugOf } from '#app/platform/slug.ts'
import { keepRevisions } from '#app/revisions/revision-store.server.ts'
import { eventKind } from './event-kind.ts'

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
  if (by) await keepRevisions(db, eventKind, [row], by, at)
  return { id: row.id, slug: row.slug }
}

/**
 * Changes an event so that subscribed calendars notice (RFC 5545, section 3.8.7.4); false when there is none.
 * A starter event that somebody has edited is theirs, and no longer goes with the others.
 */
export async function updateEvent(db: Database, id: string, changes: Partial<EventText>, now: Date) {
  return change(db, id, { ...changes, sample: 0 }, now)
}

/** Keeps the event's page and its place in the feed, marked as cancelled; false when there is none. */
export async function cancelEvent(db: Database, id: string, now: Date) {
  return change(db, id, { status: 'cancelled' }, now)
}

/** Takes a cancellation back; false when there is none. */
export async function restoreEvent(db: Database, id: string, now: Date) {
  return change(db, id, { status: 'confirmed' }, now)
}

async function change(db: Database, id: string, set: Updateable<EventTable>, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('event')
    .set((eb) => ({ ...set, sequence: eb('sequence', '+', 1), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an event for good; false when it was gone already. */
export async function deleteEvent(db: Database, id: string) {
  const { numDeletedRows } = await db.deleteFrom('event').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes the events that the site started with, all together, and says how many there were. */
export async function removeSampleEvents(db: Database) {
  const { numDeletedRows } = await db.deleteFrom('event').where('sample', '=', 1).executeTakeFirst()
  return Number(numDeletedRows)
}
