import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { hijriDatesWords } from '#app/platform/time/date-words.ts'
import { nextSession } from '#app/platform/time/event-schedule.ts'
import { listUpcomingEvents, type StoredEvent } from './event-store.server.ts'
import { viewEvent } from './event-view.server.ts'
import { untilWords } from './event-words.ts'

const othersShown = 3

/** What the page of an event shows, visitors' and admins' preview alike. */
export async function readEventPage(db: Database, event: StoredEvent, now: Date, origin: string) {
  const { timeZone } = await readSettings(db)
  const next = nextSession(event, now, timeZone)
  const page = { number: 1, size: othersShown + 1 }
  const upcoming = await listUpcomingEvents(db, page, now, timeZone)
  const [shown] = await withPictures(db, [event])
  return {
    event: viewEvent(event, now, timeZone),
    picture: shown?.picture ?? null,
    hijri: hijriDatesWords(event),
    until: next ? untilWords({ ...next, startTime: event.startTime }, now, timeZone) : null,
    others: upcoming.events
      .filter(({ id }) => id !== event.id)
      .slice(0, othersShown)
      .map((other) => viewEvent(other, now, timeZone)),
    address: `${origin}/events/${event.slug}`,
  }
}
