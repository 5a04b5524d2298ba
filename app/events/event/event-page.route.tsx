import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { freshUntil } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextLocalMidnight, nextSession, overAt } from '#app/platform/time/event-schedule.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/event-page.route'
import { readEventPage } from './event-page-data.server.ts'
import { findEvent } from './event-store.server.ts'
import { structuredEvent } from './event-structured.ts'
import { EventWhole } from './event-whole.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event = (await findEvent(db, params.slug, now)) ?? notFound('Event')
  const { name, timeZone } = await readSettings(db)
  const next = nextSession(event, now, timeZone)
  freshUntil(context, nextLocalMidnight(now, timeZone))
  if (next) freshUntil(context, next.startsAt > now ? next.startsAt : overAt(next))

  const origin = siteOrigin(context, request)
  return {
    ...(await readEventPage(db, event, now, origin)),
    structured: structuredEvent(event, plainText(event.description), {
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
  const cancelled = event.cancelled ? 'Cancelled: ' : ''
  return pageMeta(args, {
    title: cancelled + event.title,
    description: `${event.dates}, ${event.time}. ${event.excerpt}`,
    image: `/events/${event.slug}/preview.png`,
    structured,
  })
}

export default function EventRoute({ loaderData: { structured: _, ...page } }: Route.ComponentProps) {
  return <EventWhole {...page} />
}
