import { EventDialog } from './event-dialog.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventMark } from './event-mark.tsx'
import type { EventView } from './event-view.server.ts'

/** An event in a list. A click opens its dialog, which the browser does by itself; beside it, its own page. */
export function EventEntry({ event, dated = false }: { event: EventView; dated?: boolean }) {
  const dialog = `event-${event.slug}`
  return (
    <li className="border-t border-hairline last:border-b">
      <div className="group relative -mx-4 rounded-md px-4 py-5 hover:bg-wash">
        <EventMark event={event} />
        <h3 className="text-lg">
          <button
            type="button"
            command="show-modal"
            commandfor={dialog}
            aria-haspopup="dialog"
            className="cursor-pointer text-start text-ink group-hover:text-evergreen after:absolute after:inset-0"
          >
            <span dir="auto">{event.title}</span>
          </button>
        </h3>
        {event.excerpt && (
          <p dir="auto" className="mt-1 line-clamp-3 text-muted">
            {event.excerpt}
          </p>
        )}
        <EventFacts event={event} dated={dated} className="mt-3" />
        <a
          href={`/events/${event.slug}`}
          className="link relative z-1 mt-2 inline-flex min-h-11 items-center text-sm"
        >
          Event page<span className="sr-only">: {event.title}</span>
        </a>
      </div>
      <EventDialog id={dialog} event={event} />
    </li>
  )
}
