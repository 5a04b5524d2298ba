import { findEvent, listFeedEvents } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { listSeries } from '#app/events/series/series-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/event-ics.route'
import { calendarResponse, toCalendar } from './event-calendar.server.ts'

export const handle: PageHandle = { query: [] }

/** An event as an iCalendar file, with the whole series if it belongs to one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, '/event.ics'))
  const { name, timeZone } = await readSettings(db)
  const site = { name, timeZone, origin: siteOrigin(context, request) }
  const series = await listSeries(db, [event.seriesId])
  const events = event.seriesId ? await listFeedEvents(db, now, { seriesId: event.seriesId }) : [event]
  const path = `/events/${event.slug}/event.ics`
  const today = localDateIn(now, timeZone)
  // `listFeedEvents` leaves out dates that are more than a year old. The file of such a date has only that date.
  const exportedEvents = events.some(({ id }) => id === event.id) ? events : [event]
  return calendarResponse(toCalendar(exportedEvents, site, path, { series, today }), `${event.slug}.ics`)
}
