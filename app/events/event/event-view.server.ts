import type { Coordinates } from '#app/platform/coordinates.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { excerpt } from '#app/platform/plain-text.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import type { ListedEvent } from './event-store.server.ts'
import { formatTimeRange } from './format-event-time.ts'
import { parseMovedFrom } from './notified-fields.ts'

/** An event formatted for a list. */
export interface EventSummary {
  slug: string
  title: string
  excerpt: string
  localDate: string
  dates: string
  time: string
  /** May be empty. */
  kind: string
  familyFriendly: boolean
  /** The coordinates of the location; null if none were entered. */
  coordinates: Coordinates | null
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
  /** The original dates and times of a moved event; null if it was not moved, is canceled or is over. */
  movedFrom: string | null
  /**
   * The reason for the last change of date, time or location; empty if none was given, or the event is canceled or
   * over.
   */
  moveReason: string
}

export function toEventView(event: ListedEvent, now: Date, timeZone: string): EventView {
  const summary = summarizeEvent(event, now, timeZone)
  const isUpcoming = !summary.past && !summary.cancelled
  const formerTimes = isUpcoming ? parseMovedFrom(event.movedFrom) : null
  return {
    ...summary,
    html: renderMarkdown(event.description),
    moveReason: isUpcoming ? event.announcedReason : '',
    movedFrom: formerTimes && `${formatDateRange(formerTimes)}, ${formatTimeRange(formerTimes, timeZone)}`,
  }
}

export function summarizeEvent(event: ListedEvent, now: Date, timeZone: string): EventSummary {
  return {
    slug: event.slug,
    title: event.title,
    excerpt: excerpt(event.description),
    localDate: event.localDate,
    dates: formatDateRange(event),
    time: formatTimeRange(event, timeZone),
    kind: event.kind,
    familyFriendly: event.familyFriendly === 1,
    coordinates: coordinatesOf(event),
    locationName: event.locationName,
    locationAddress: event.locationAddress,
    cancelled: event.status === 'cancelled',
    cancelReason: event.cancelReason,
    past: isPast(event, now, timeZone),
  }
}

const coordinatesOf = ({ latitude, longitude }: ListedEvent) =>
  latitude === null || longitude === null ? null : { latitude, longitude }
