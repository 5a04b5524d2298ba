import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from './event-schedule.ts'
import { addDays } from './local-date.ts'
import { earliestNext, type NextEvent } from './next-event.ts'

/** What lists of events show of each. */
export const listed = [
  'event.id',
  'event.slug',
  'event.title',
  'event.localDate',
  'event.lastDate',
  'event.startTime',
  'event.endTime',
  'event.locationName',
  'event.locationAddress',
  'event.pictureId',
  'event.status',
] as const

export const publishedEvents = (db: Database) => db.selectFrom('event').where('publishedAt', 'is not', null)

/** The event that comes next, or is under way; undefined when none is planned. */
export async function findNextEvent(
  db: Database,
  now: Date,
  timeZone: string,
): Promise<NextEvent | undefined> {
  const rows = await publishedEvents(db)
    .select(listed)
    .where('status', '=', 'confirmed')
    // What began yesterday evening may still be under way.
    .where('lastDate', '>=', addDays(localDateIn(now, timeZone), -1))
    .orderBy('localDate')
    .limit(100)
    .execute()
  return earliestNext(rows, now, timeZone)
}
