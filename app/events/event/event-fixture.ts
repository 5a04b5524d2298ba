import type { Database } from '#app/platform/database/database.ts'
import type { StoredEvent } from './event-store.server.ts'

/** A published one-day event; override only what the test is about. */
export function eventFixture(slug: string, overrides: Partial<StoredEvent> = {}): StoredEvent {
  const localDate = overrides.localDate ?? '2026-11-28'
  const timestamp = '2026-11-01T00:00:00.000Z'
  return {
    id: slug,
    slug,
    title: slug,
    description: '',
    localDate,
    lastDate: localDate,
    startTime: '10:00',
    endTime: '13:00',
    locationName: 'Masjid',
    locationAddress: '1 Street, Atlanta',
    pictureId: null,
    status: 'confirmed',
    cancelReason: '',
    sequence: 0,
    sample: 0,
    deletedAt: null,
    version: 1,
    publishedAt: timestamp,
    createdAt: timestamp,
    updatedAt: timestamp,
    ...overrides,
  }
}

/** Inserts events; skips those that an earlier test on the same site inserted. */
export async function storeEvents(db: Database, events: StoredEvent[]) {
  await db
    .insertInto('event')
    .values(events)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}
