import { listFeedEvents } from '#app/events/event/event-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/calendar-feed.route'
import { calendarResponse, toCalendar } from './event-calendar.server.ts'

export const handle: PageHandle = { query: [] }

/** The iCalendar feed: the events of the past year and all upcoming ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const [events, { name, timeZone }] = await Promise.all([listFeedEvents(db, now), readSettings(db)])
  const site = { name, timeZone, origin: siteOrigin(context, request) }
  return calendarResponse(toCalendar(events, site, '/calendar.ics'), 'calendar.ics')
}
