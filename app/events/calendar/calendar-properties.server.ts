import { ICalEventStatus } from 'ical-generator'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { describePrayers } from '#app/events/event/format-event-time.ts'
import { plainText } from '#app/platform/plain-text.server.ts'

export interface CalendarSite {
  /** The organization's name. */
  name: string
  /** Without a trailing slash. */
  origin: string
  timeZone: string
}

/** The properties of a VEVENT other than its UID and its times. */
export function describeEntry(
  event: Pick<
    StoredEvent,
    | 'title'
    | 'localDate'
    | 'lastDate'
    | 'startTime'
    | 'endTime'
    | 'startPrayer'
    | 'startPrayerOffset'
    | 'endPrayer'
    | 'endPrayerOffset'
    | 'description'
    | 'locationName'
    | 'locationAddress'
    | 'kind'
    | 'status'
    | 'slug'
    | 'sequence'
    | 'createdAt'
    | 'updatedAt'
  >,
  site: CalendarSite,
) {
  return {
    sequence: event.sequence,
    // Without METHOD, DTSTAMP is the time of the last revision (RFC 5545, section 3.8.7.2).
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    summary: clean(event.title),
    description: clean(
      [describePrayers(event), plainText(event.description, site.origin)].filter(Boolean).join('\n\n'),
    ),
    location: clean([event.locationName, event.locationAddress].filter(Boolean).join(', ')) || null,
    categories: event.kind ? [{ name: clean(event.kind) }] : [],
    url: `${site.origin}/events/${event.slug}`,
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

export const utcDay = (localDate: string) => new Date(`${localDate}T00:00:00Z`)

/** Removes what a TEXT value must not contain: control characters and lone surrogates. */
export function clean(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes control characters
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
