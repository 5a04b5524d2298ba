import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { excerpt } from '#app/platform/plain-text.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import type { StoredEvent } from './event-store.server.ts'
import { formatTimeRange } from './format-event-time.ts'

/** An event formatted for a list. */
export interface EventSummary {
  slug: string
  title: string
  excerpt: string
  localDate: string
  dates: string
  time: string
  locationName: string
  locationAddress: string
  cancelled: boolean
  /** Shown to visitors; may be empty. */
  cancelReason: string
  past: boolean
}

/** An event with everything formatted for display. */
export interface EventView extends EventSummary {
  /** The description as safe HTML. */
  html: string
}

export const viewEvent = (event: StoredEvent, now: Date, timeZone: string): EventView => ({
  ...summarizeEvent(event, now, timeZone),
  html: renderMarkdown(event.description),
})

export function summarizeEvent(event: StoredEvent, now: Date, timeZone: string): EventSummary {
  return {
    slug: event.slug,
    title: event.title,
    excerpt: excerpt(event.description),
    localDate: event.localDate,
    dates: formatDateRange(event),
    time: formatTimeRange(event, timeZone),
    locationName: event.locationName,
    locationAddress: event.locationAddress,
    cancelled: event.status === 'cancelled',
    cancelReason: event.cancelReason,
    past: isPast(event, now, timeZone),
  }
}
