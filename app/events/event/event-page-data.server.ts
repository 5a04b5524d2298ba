import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextSession } from '#app/platform/time/event-schedule.ts'
import { formatHijriDateRange } from '#app/platform/time/format-date.ts'
import { listUpcomingEvents, type StoredEvent } from './event-store.server.ts'
import { summarizeEvent, viewEvent } from './event-view.server.ts'
import { formatTimeUntil } from './format-event-time.ts'

const otherEventsCount = 3

/** Loads the data of an event's page, for visitors and for the admin preview. */
export async function readEventPage(db: Database, event: StoredEvent, now: Date, origin: string) {
  const { timeZone } = await readSettings(db)
  const next = nextSession(event, now, timeZone)
  const page = { number: 1, size: otherEventsCount + 1 }
  const upcoming = await listUpcomingEvents(db, page, now, timeZone)
  const [withPicture] = await withPictures(db, [event])
  return {
    event: viewEvent(event, now, timeZone),
    picture: withPicture?.picture ?? null,
    hijri: formatHijriDateRange(event),
    timeUntil: next ? formatTimeUntil({ ...next, startTime: event.startTime }, now, timeZone) : null,
    others: upcoming.events
      .filter(({ id }) => id !== event.id)
      .slice(0, otherEventsCount)
      .map((other) => summarizeEvent(other, now, timeZone)),
    url: `${origin}/events/${event.slug}`,
  }
}
