import { nextPublication } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { eventCollection } from './event-collection.ts'
import { findNextEvent } from './event-store.server.ts'

interface ReadContext {
  now: Date
  timeZone: string
}

/**
 * Caches what `read` derives from the published events until the data or the settings change, an event is published,
 * the day ends, or one of `changesAt` has passed. Past times are ignored.
 */
export function cachedEvents<Value>(
  db: Database,
  key: string,
  { now, timeZone }: ReadContext,
  read: () => Promise<{ value: Value; changesAt?: Date[] }>,
) {
  return cachedRead(
    db,
    `${key}: ${timeZone}`,
    async () => {
      // Formatted dates depend on the settings.
      await readSettings(db)
      const { value, changesAt = [] } = await read()
      const publishedAt = await nextPublication(db, [eventCollection], new Set(['event']), now)
      const changeTimes = [
        nextLocalMidnight(now, timeZone),
        ...changesAt,
        ...(publishedAt ? [publishedAt] : []),
      ]
      const expiresAt = new Date(Math.min(...changeTimes.map(Number).filter((at) => at > now.getTime())))
      return { value: { value, expiresAt }, expiresAt }
    },
    now,
  )
}

/** The cached result of `findNextEvent`, and when it changes. */
export async function readNextEvent(db: Database, now: Date, timeZone: string) {
  const { value: next, expiresAt } = await cachedEvents(db, 'next event', { now, timeZone }, async () => {
    const next = await findNextEvent(db, now, timeZone)
    return { value: next, ...(next && { changesAt: [next.expiresAt] }) }
  })
  return { next, expiresAt }
}
