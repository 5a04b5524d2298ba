import ical, { type ICalEventData } from 'ical-generator'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import type { StoredSeries } from '#app/events/series/series-store.server.ts'
import { sessionsOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type CalendarSite, clean, describeEntry, utcDay } from './calendar-properties.server.ts'
import { groupBySeries, seriesEntries, timeZoneComponent } from './series-calendar.server.ts'

const hourSeconds = 3600

interface FeedSeries {
  /** The series of the events. */
  series: StoredSeries[]
  /** Today's date; dates of a series that are more than a year old are left out. */
  today: string
}

/**
 * Renders events as iCalendar (RFC 5545, RFC 7986). Single events are in UTC, series are in local time, and all-day
 * events are dates. A timed multi-day event becomes one VEVENT per day. A series is one VEVENT with a rule, plus one
 * for each date that differs.
 */
export function toCalendar(
  events: StoredEvent[],
  site: CalendarSite,
  path: string,
  { series, today }: FeedSeries = { series: [], today: '' },
) {
  const calendar = ical({
    // ical-generator escapes the texts of events, but not the calendar's name.
    name: escapeText(`${site.name} events`),
    prodId: { company: escapeText(site.name) || 'Website', product: 'Events', language: 'EN' },
    url: site.origin + path,
    ttl: hourSeconds,
    // No default time zone: only series use a time zone, and other events are in UTC.
    timezone: { name: null, generator: timeZoneComponent },
  })
  // The zone in which calendar apps show our UTC times by default.
  calendar.x('X-WR-TIMEZONE', site.timeZone)
  const { recurring, single } = groupBySeries(events, series, today, site)
  for (const entry of recurring.flatMap((group) => seriesEntries(group, site))) calendar.createEvent(entry)
  for (const entry of single.flatMap((event) => eventEntries(event, site))) calendar.createEvent(entry)
  return `${calendar}\r\n`
}

/** The VEVENTs of an event that is not part of a recurrence rule. */
export function eventEntries(event: StoredEvent, site: CalendarSite): ICalEventData[] {
  const uid = event.calendarUid ?? event.id
  // Later days are numbered, not dated: their UID stays the same when the event moves.
  const laterDayUid = (day: number) => {
    const dayId = `${event.id}-day-${day}`
    return uid.includes(event.id) ? uid.replace(event.id, dayId) : dayId
  }
  const allDay = event.startTime === null
  return sessionsOf(event, site.timeZone).map((session, day) => ({
    ...describeEntry(event, site),
    id: day === 0 ? uid : laterDayUid(day + 1),
    start: allDay ? utcDay(event.localDate) : session.startsAt,
    // The end of an all-day event is the day after its last day (RFC 5545, section 3.6.1).
    end: allDay ? utcDay(addDays(event.lastDate, 1)) : session.endsAt,
    allDay,
  }))
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

export const escapeText = (text: string) =>
  clean(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
