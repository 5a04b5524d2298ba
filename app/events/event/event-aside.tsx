import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { CalendarIcon, ClockIcon, LocationIcon } from '#app/ui/icons.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { ShareButtons } from '#app/ui/share-buttons.tsx'
import { eventInvitation } from './event-invitation.ts'
import { EventLabels } from './event-labels.tsx'
import type { EventSeries } from './event-series.server.ts'
import type { EventView } from './event-view.server.ts'

const mapSearch = 'https://www.google.com/maps/search/?api=1&query='

/** Date, time and location, with links to a map and the calendar file, and ways to share the event. */
export function EventAside({
  event,
  hijri,
  timeUntil,
  url,
  isPublished,
  series = null,
  signup,
}: {
  event: EventView
  hijri: string
  timeUntil: string | null
  url: string
  /** An unpublished event has no calendar file and cannot be shared. */
  isPublished: boolean
  series?: EventSeries | null
  /**
   * The sign-up button, or the status of the member’s sign-up; missing for events without sign-up and for unpublished
   * events.
   */
  signup?: ReactNode
}) {
  const location = [event.locationName, event.locationAddress].filter(Boolean).join(', ')
  return (
    <aside
      aria-label="When and where"
      className="card self-start md:col-start-2 md:row-start-1 border-t-4 border-t-brass p-6"
    >
      {timeUntil && <p className="eyebrow mb-4">{timeUntil}</p>}
      <dl className="grid gap-5">
        <Detail icon={<CalendarIcon />} name="Date">
          {event.dates}
          <span className="block text-sm text-muted">{hijri}</span>
          {series && <span className="mt-1 block">{series.description}</span>}
        </Detail>
        <Detail icon={<ClockIcon />} name="Time">
          {noWrapClockTimes(event.time)}
        </Detail>
        <Detail icon={<LocationIcon />} name="Location">
          {/* Aligned like the lines around it, even in Arabic. */}
          <span dir="auto" className="block text-left">
            {event.locationName || 'To be announced'}
          </span>
          {event.locationAddress && (
            <span dir="auto" className="block text-left text-sm text-muted">
              {event.locationAddress}
            </span>
          )}
          {location && (
            <ExternalLink
              href={mapSearch + encodeURIComponent(location)}
              className="link mt-1 inline-flex min-h-11 items-center text-sm"
            >
              Find it on a map
            </ExternalLink>
          )}
        </Detail>
      </dl>
      <EventLabels event={event} />
      {signup}
      {!event.past && !event.cancelled && (
        <>
          <ButtonLink
            {...fileLink(event, isPublished)}
            variant={signup ? 'quiet' : 'primary'}
            className="mt-5 w-full"
          >
            {series ? 'Add all dates to calendar' : 'Add to calendar'}
          </ButtonLink>
          {isPublished && <ShareButtons content={eventInvitation(event, url)} className="mt-2" />}
        </>
      )}
    </aside>
  )
}

/** An unpublished event has no file. Its link is disabled, and screen readers still announce it. */
const fileLink = ({ slug }: EventView, isPublished: boolean) =>
  isPublished ? { href: `/events/${slug}/event.ics` } : ({ role: 'link', 'aria-disabled': true } as const)

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="text-brass-text">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
