import { databaseContext } from '#app/platform/database/database.ts'
import { expireAt } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextLocalMidnight, nextSession, sessionEnd } from '#app/platform/time/event-schedule.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/event-page.route'
import { EventDetail } from './event-detail.tsx'
import { readEventPage } from './event-page-data.server.ts'
import { findEvent } from './event-store.server.ts'
import { eventStructuredData } from './event-structured-data.ts'
import { redirectFormerEventSlug } from './former-event-slug.server.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ?? (await redirectFormerEventSlug(db, params.slug, now))
  const { name, timeZone } = await readSettings(db)
  const next = nextSession(event, now, timeZone)
  expireAt(context, nextLocalMidnight(now, timeZone))
  if (next) expireAt(context, next.startsAt > now ? next.startsAt : sessionEnd(next))

  const origin = siteOrigin(context, request)
  return {
    ...(await readEventPage(db, event, now, origin)),
    structured: eventStructuredData(event, plainText(event.description, origin), {
      name,
      timeZone,
      origin,
    }),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return []
  const { event, structured } = loaderData
  const cancelled = event.cancelled ? 'Canceled: ' : ''
  return pageMeta(args, {
    title: cancelled + event.title,
    description: `${event.dates}, ${event.time}. ${event.excerpt}`,
    image: {
      path: `/events/${event.slug}/preview.png`,
      alt: [event.title, event.dates, event.time].join(', '),
    },
    structured,
  })
}

export default function EventRoute({ loaderData: { structured: _, ...page } }: Route.ComponentProps) {
  return <EventDetail {...page} />
}
