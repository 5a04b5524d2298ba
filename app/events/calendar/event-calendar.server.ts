import ical, { ICalEventStatus } from 'ical-generator'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { sessionsOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

export interface CalendarSite {
  /** The initiative's name. */
  name: string
  /** Without a trailing slash. */
  origin: string
  timeZone: string
}

const hourSeconds = 3600

/**
 * Renders events as iCalendar (RFC 5545, RFC 7986). Timed events are in UTC, all-day events are dates. A timed
 * multi-day event becomes one VEVENT per day: a recurrence rule would need a VTIMEZONE with all clock changes, or be
 * off by an hour after a clock change.
 */
export function toCalendar(events: StoredEvent[], site: CalendarSite, path: string) {
  const calendar = ical({
    // ical-generator escapes the texts of events, but not the calendar's name.
    name: escapeText(`${site.name} events`),
    prodId: { company: 'Shajara', product: 'Events', language: 'EN' },
    url: site.origin + path,
    ttl: hourSeconds,
  })
  // The zone in which calendar apps show our UTC times by default.
  calendar.x('X-WR-TIMEZONE', site.timeZone)
  for (const event of events) {
    for (const [day, session] of sessionsOf(event, site.timeZone).entries()) {
      const allDay = event.startTime === null
      calendar.createEvent({
        // Later days are numbered, not dated: their UID stays the same when the event moves.
        id: day === 0 ? `${event.id}@shajara` : `${event.id}-day-${day + 1}@shajara`,
        sequence: event.sequence,
        // Without METHOD, DTSTAMP is the time of the last revision (RFC 5545, section 3.8.7.2).
        stamp: new Date(event.updatedAt),
        created: new Date(event.createdAt),
        lastModified: new Date(event.updatedAt),
        start: allDay ? utcDay(event.localDate) : session.startsAt,
        // The end of an all-day event is the day after its last (RFC 5545, section 3.6.1).
        end: allDay ? utcDay(addDays(event.lastDate, 1)) : session.endsAt,
        allDay,
        summary: clean(event.title),
        description: clean(plainText(event.description, site.origin)),
        location: clean([event.locationName, event.locationAddress].filter(Boolean).join(', ')) || null,
        url: `${site.origin}/events/${event.slug}`,
        status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      })
    }
  }
  return `${calendar}\r\n`
}

/** A text/calendar response. The page cache adds the ETag. */
export function calendarResponse(text: string, fileName: string) {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${fileName}"`,
    },
  })
}

const utcDay = (localDate: string) => new Date(`${localDate}T00:00:00Z`)

/** Removes what a TEXT value must not contain: control characters and lone surrogates. */
function clean(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes control characters
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

const escapeText = (text: string) =>
  clean(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
