import type { EventView } from './event-view.server.ts'

/** Marks an event that is canceled or over. */
export function EventBadge({ event }: { event: Pick<EventView, 'cancelled' | 'past'> }) {
  if (event.cancelled) {
    return <p className="mb-1 text-sm font-semibold text-clay">Canceled</p>
  }
  return event.past ? <p className="mb-1 text-sm font-semibold text-muted">This event is over</p> : null
}
