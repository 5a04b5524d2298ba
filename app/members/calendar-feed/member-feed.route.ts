import { toCalendar } from '#app/events/calendar/event-calendar.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/member-feed.route'
import { feedPath, findFeedOwner, listSignedUpEvents } from './calendar-feed-store.server.ts'

export const handle: PageHandle = { query: [] }

/** The events that a member signed up for, as iCalendar, for calendar apps that have the secret address. */
export async function loader({ context, request, params: { file } }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const token = /^([\w-]{32})\.ics$/.exec(file)?.[1]
  const userId = token && (await findFeedOwner(db, token))
  if (!userId) return notFound('Calendar')
  const [events, { name, timeZone }] = await Promise.all([
    listSignedUpEvents(db, userId, new Date()),
    readSettings(db),
  ])
  const site = { name: `My ${name}`, timeZone, origin: siteOrigin(context, request) }
  return new Response(toCalendar(events, site, feedPath(token)), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="my-events.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
