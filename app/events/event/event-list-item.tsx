import { DateTile } from './date-tile.tsx'
import { EventBadge } from './event-badge.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventLabels } from './event-labels.tsx'
import { EventTimeAndLocation } from './event-time-and-location.tsx'
import type { EventView } from './event-view.server.ts'

interface Props {
  event: EventView
  showDate?: boolean
  /** Larger, for the first event of a list. */
  featured?: boolean
  /** How far away the event is, such as '3.2 miles away'. */
  distance?: string | undefined
}

/** An event in a list. A click opens its dialog, even without JavaScript; a link leads to its page. */
export function EventListItem({ event, showDate = false, featured = false, distance }: Props) {
  const dialogId = `event-${event.slug}`
  return (
    <li className={featured ? 'mb-8' : 'border-t border-hairline last:border-b'}>
      <div
        className={`group relative flex gap-6 ${featured ? 'card border-t-4 border-t-brass p-6 hover:border-brass' : '-mx-4 rounded-md px-4 py-5 hover:bg-wash max-[18rem]:mx-0 max-[18rem]:px-0'}`}
      >
        {showDate && (
          <DateTile date={event.localDate} className="w-14 shrink-0 self-start py-1 max-[18rem]:hidden" />
        )}
        <div className="min-w-0 flex-1">
          <EventBadge event={event} />
          <h3 dir="auto" className={featured ? 'text-xl sm:text-2xl' : 'text-lg'}>
            <button
              type="button"
              command="show-modal"
              commandfor={dialogId}
              aria-haspopup="dialog"
              className="cursor-pointer text-start wrap-anywhere text-ink group-hover:text-evergreen after:absolute after:inset-0"
            >
              {event.title}
            </button>
          </h3>
          {event.excerpt && (
            <p dir="auto" className="mt-1 line-clamp-3 max-w-2xl text-muted">
              {event.excerpt}
            </p>
          )}
          <EventTimeAndLocation event={event} showDate={showDate} className="mt-3" />
          <EventLabels event={event} distance={distance} />
          <a
            href={`/events/${event.slug}`}
            className="link relative z-1 mt-1 inline-flex min-h-11 items-center text-sm"
          >
            Event page<span className="sr-only">: {event.title}</span>
          </a>
        </div>
      </div>
      <EventDialog id={dialogId} event={event} />
    </li>
  )
}
