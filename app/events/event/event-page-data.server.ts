import { withPictures } from '#app/cms/media/picture-store.server.ts'
import { readReportView } from '#app/events/report/report-view.server.ts'
import type { StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextSession } from '#app/platform/time/event-schedule.ts'
import { formatHijriDateRange } from '#app/platform/time/format-date.ts'
import { readSeriesForPage } from './event-series.server.ts'
import { listOtherEvents, type StoredEvent } from './event-store.server.ts'
import { summarizeEvent, toEventView } from './event-view.server.ts'
import { formatTimeUntil } from './format-event-time.ts'

const maxOtherEvents = 3

/** Loads the data for an event's page or preview. `ownSignup` is the sign-up of the member who views the page. */
export async function readEventPage(
  db: Database,
  event: StoredEvent,
  now: Date,
  origin: string,
  ownSignup?: StoredSignup,
) {
  const { timeZone } = await readSettings(db)
  const next = nextSession(event, now, timeZone)
  const others = await listOtherEvents(db, event, maxOtherEvents, now, timeZone)
  const [withPicture] = await withPictures(db, [event])
  return {
    event: toEventView(event, now, timeZone),
    signup: await readSignupView(db, event, ownSignup, now, timeZone),
    picture: withPicture?.picture ?? null,
    hijri: formatHijriDateRange(event),
    timeUntil: next ? formatTimeUntil({ ...next, startTime: event.startTime }, now, timeZone) : null,
    others: others.map((other) => summarizeEvent(other, now, timeZone)),
    report: await readReportView(db, event.id),
    series: await readSeriesForPage(db, event, now),
    url: `${origin}/events/${event.slug}`,
  }
}
