import { DateTile } from './date-tile.tsx'
import { EventBadge } from './event-badge.tsx'
import type { EventSummary } from './event-view.server.ts'

/** A compact list item that links to an event. */
export function EventRow({ event, href }: { event: EventSummary; href: string }) {
  return (
    <li className="group relative flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline py-2 last:border-b hover:bg-wash">
      <DateTile date={event.localDate} className="w-16 shrink-0" />
      {/* With large text, this wraps below the date, because a word would not fit next to it. */}
      <div className="min-w-[min(100%,11rem)] flex-1">
        <EventBadge event={event} />
        <h3 dir="auto" className="text-lg">
          <a
            href={href}
            className="text-ink no-underline group-hover:text-evergreen after:absolute after:inset-0"
          >
            {event.title}
          </a>
        </h3>
        <p className="text-sm text-muted">
          <span className="sr-only">{event.dates}, </span>
          {event.time}
          {event.locationName && (
            <>
              {' '}
              · <bdi>{event.locationName}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
