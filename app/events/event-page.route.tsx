import { withPictures } from '#app/pictures/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { freshUntil, freshUntilPublication } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/event-page.route'
import { dayAddress } from './calendar-address.ts'
import { hijriDatesWords } from './date-words.ts'
import { EventAside } from './event-aside.tsx'
import { localDateIn, nextLocalMidnight, nextSession, overAt } from './event-schedule.ts'
import { EventShare } from './event-share.tsx'
import { findEvent, listUpcomingEvents } from './event-store.server.ts'
import { structuredEvent } from './event-structured.ts'
import { viewEvent } from './event-view.server.ts'
import { untilWords } from './event-words.ts'
import { MoreEvents } from './more-events.tsx'
import { plainText } from './plain-text.server.ts'

const othersShown = 3

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  await freshUntilPublication(context, 'event', now)
  const event = (await findEvent(db, params.slug, now)) ?? notFound('Event')
  const { name, timeZone } = await readSettings(db)
  const next = nextSession(event, now, timeZone)
  freshUntil(context, nextLocalMidnight(now, timeZone))
  if (next) freshUntil(context, next.startsAt > now ? next.startsAt : overAt(next))

  const page = { number: 1, size: othersShown + 1 }
  const upcoming = await listUpcomingEvents(db, localDateIn(now, timeZone), page, now)
  const [shown] = await withPictures(db, [event])
  return {
    event: viewEvent(event, now, timeZone),
    picture: shown?.picture ?? null,
    hijri: hijriDatesWords(event),
    until: next ? untilWords({ ...next, startTime: event.startTime }, now, timeZone) : null,
    others: upcoming.events
      .filter(({ id }) => id !== event.id)
      .slice(0, othersShown)
      .map((other) => viewEvent(other, now, timeZone)),
    address: `${siteOrigin(context, request)}/events/${event.slug}`,
    structured: structuredEvent(event, plainText(event.description), {
      name,
      timeZone,
      origin: siteOrigin(context, request),
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

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  const { event, picture, hijri, until, others, address } = loaderData
  return (
    <>
      <PageHeading
        eyebrow={<a href={dayAddress(event.localDate)}>{event.dates}</a>}
        title={
          <span dir="auto" className="wrap-anywhere">
            {event.title}
          </span>
        }
      />
      <div className="shell-width">
        {event.cancelled && (
          <div className="mb-8 max-w-2xl">
            <Notice tone="bad">
              <strong>This event is cancelled.</strong>{' '}
              {event.cancelReason ? (
                <span dir="auto" className="wrap-anywhere">
                  {event.cancelReason}
                </span>
              ) : (
                'Please tell those you meant to come with.'
              )}
            </Notice>
          </div>
        )}
        {event.past && !event.cancelled && (
          <div className="mb-8 max-w-2xl">
            <Notice>This event is over. Thank you to everyone who came.</Notice>
          </div>
        )}
        <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <EventAside event={event} hijri={hijri} until={event.cancelled ? null : until} />
          <div className="min-w-0 lg:order-first">
            {picture && (
              <PictureView
                picture={picture}
                shape="wide"
                sizes="(min-width: 1088px) 720px, 92vw"
                loading="eager"
                className="mb-8 w-full rounded-md"
              />
            )}
            <div dir="auto">
              <Prose html={event.html} />
            </div>
            {!event.past && !event.cancelled && <EventShare event={event} address={address} />}
          </div>
        </div>
        <MoreEvents events={others} />
      </div>
    </>
  )
}
