import { findEvent } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/event-ics.route'
import { calendarResponse, toCalendar } from './event-calendar.server.ts'

export const handle: PageHandle = { query: [] }

/** One event as an iCalendar file. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, '/event.ics'))
  const { name, timeZone } = await readSettings(db)
  const site = { name, timeZone, origin: siteOrigin(context, request) }
  return calendarResponse(toCalendar([event], site, `/events/${event.slug}/event.ics`), `${event.slug}.ics`)
}
