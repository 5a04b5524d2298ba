import {
  filterParameters,
  readCalendarFilter,
  withFilter,
  withFullEvents,
} from '#app/events/event/calendar-filter.ts'
import { listFeedEvents } from '#app/events/event/event-store.server.ts'
import { listSeries } from '#app/events/series/series-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/calendar-feed.route'
import { calendarResponse, toCalendar } from './event-calendar.server.ts'

export const handle: PageHandle = { query: filterParameters }

/** The iCalendar feed: events of the past year and all upcoming events, if they match the filter. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const filter = withFullEvents(readCalendarFilter(new URL(request.url).searchParams))
  const { name, timeZone } = await readSettings(db)
  const events = await listFeedEvents(db, now, { filter })
  const site = { name, timeZone, origin: siteOrigin(context, request) }
  const series = await listSeries(
    db,
    events.map(({ seriesId }) => seriesId),
  )
  const today = localDateIn(now, timeZone)
  return calendarResponse(
    toCalendar(events, site, withFilter('/calendar.ics', filter), { series, today }),
    'calendar.ics',
  )
}
