import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { signupAvailability, signupWindow } from '#app/events/roster/signup-availability.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
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
  expireNoLaterThan(context, nextLocalMidnight(now, timeZone))
  if (next) expireNoLaterThan(context, next.startsAt > now ? next.startsAt : sessionEnd(next))

  for (const instant of Object.values(signupWindow(event, timeZone)))
    if (instant && instant > now) expireNoLaterThan(context, instant)

  const origin = siteOrigin(context, request)
  // Reading the member keeps the page out of the shared cache, so this is skipped if nobody can sign up.
  const member = signupAvailability(event, now, timeZone) === 'none' ? null : context.get(memberContext)
  const ownSignup = member ? await findMemberSignup(db, event.id, member.id) : undefined
  const page = await readEventPage(db, event, now, origin, ownSignup)
  return {
    memberHasName: Boolean(member?.name),
    ...page,
    structuredData: eventStructuredData(event, plainText(event.description, origin), page.signup, {
      name,
      timeZone,
      origin,
    }),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return []
  const { event, structuredData, report } = loaderData
  const titlePrefix = event.cancelled ? 'Canceled: ' : ''
  return pageMeta(args, {
    title: titlePrefix + event.title,
    description: `${event.dates}, ${event.time}. ${event.excerpt}`,
    image: {
      path: `/events/${event.slug}/${report ? 'report' : 'preview'}.png`,
      alt: [event.title, event.dates, report ? report.summary : event.time].filter(Boolean).join(', '),
    },
    structuredData,
  })
}

export default function EventRoute({ loaderData: { structuredData: _, ...page } }: Route.ComponentProps) {
  return <EventDetail {...page} />
}
