import ical, { ICalEventStatus } from 'ical-generator'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { sessionsOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

export interface CalendarSite {
  /** The initiative's name. */
  name: string
  /** Where the site is, without a final slash. */
  origin: string
  timeZone: string
}

const hourSeconds = 3600

/**
 * Events as iCalendar (RFC 5545, 7986). Timed events are in UTC, whole days are dates. A timed event of
 * several days is one VEVENT for each day: a recurrence rule would have to carry the zone's whole history of
 * clock changes (VTIMEZONE), or be wrong by an hour from the day the clocks change.
 */
export function toCalendar(events: StoredEvent[], site: CalendarSite, path: string) {
  const calendar = ical({
    // The library escapes the texts of events, but not these two.
    name: escapeText(`${site.name} events`),
    prodId: { company: 'Shajara', product: 'Events', language: 'EN' },
    url: site.origin + path,
    ttl: hourSeconds,
  })
  for (const event of events) {
    for (const [day, session] of sessionsOf(event, site.timeZone).entries()) {
      const wholeDay = event.startTime === null
      calendar.createEvent({
        // The second and later days keep their number when the event moves, so that calendars move them too.
        id: day === 0 ? `${event.id}@shajara` : `${event.id}-day-${day + 1}@shajara`,
        sequence: event.sequence,
        // Nobody's answer is asked for, so this says when the entry was last revised (RFC 5545, 3.8.7.2).
        stamp: new Date(event.updatedAt),
        created: new Date(event.createdAt),
        lastModified: new Date(event.updatedAt),
        start: wholeDay ? utcDay(event.localDate) : session.startsAt,
        // The end of whole days is the day after the last (RFC 5545, 3.6.1).
        end: wholeDay ? utcDay(addDays(event.lastDate, 1)) : session.endsAt,
        allDay: wholeDay,
        summary: clean(event.title),
        description: clean(plainText(event.description)),
        location: clean([event.locationName, event.locationAddress].filter(Boolean).join(', ')) || null,
        url: `${site.origin}/events/${event.slug}`,
        status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      })
    }
  }
  return `${calendar}\r\n`
}

const utcDay = (localDate: string) => new Date(`${localDate}T00:00:00Z`)

/** Takes out what no TEXT value may hold: control characters and halves of letters. */
function clean(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

const escapeText = (text: string) =>
  clean(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
