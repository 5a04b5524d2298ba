import type { ICalEventData } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { parseRule, withEnd } from '#app/events/series/recurrence-rule.ts'
import { ruleDates } from '#app/events/series/rule-dates.server.ts'
import { type StoredSeries, seriesUid } from '#app/events/series/series-store.server.ts'
import { columnsOnDate, readTemplate } from '#app/events/series/series-template.ts'
import { type EventTimes, instantOf, sessionsOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type CalendarSite, describeEntry, utcDay } from './calendar-properties.server.ts'

/** How many past days a feed includes. */
const feedDays = 365

/** A series whose dates can be written as a rule. */
interface RecurringEvent {
  series: StoredSeries
  /** The events on dates of the rule, by date. */
  events: Map<string, StoredEvent>
  /** The dates of the rule that are in the feed, whether they have an event or not. */
  dates: string[]
  today: string
}

/**
 * Separates the events that a rule describes from single ones. An event whose date does not match the rule, and a
 * series that no rule with a time zone can describe, stay single events.
 */
export function groupBySeries(
  events: StoredEvent[],
  series: StoredSeries[],
  today: string,
  site: CalendarSite,
) {
  const recurring = series
    .filter((one) => hasExpressibleRule(one, site))
    .map((one) => toRecurringEvent(one, events, today))
    .filter(({ events: dated }) => dated.size > 0)
  const included = new Set(recurring.flatMap(({ events: dated }) => [...dated.values()]))
  const uids = new Set(recurring.map((one) => seriesUid(one.series)))
  const single = events
    .filter((event) => !included.has(event))
    .map((event) =>
      uids.has(event.calendarUid ?? event.id) ? { ...event, calendarUid: `${event.id}-single` } : event,
    )
  return { recurring, single }
}

function toRecurringEvent(series: StoredSeries, events: StoredEvent[], today: string): RecurringEvent {
  const eventsByDate = new Map(
    events.flatMap((event) => (event.seriesId === series.id ? [[event.recurrenceDate, event]] : [])),
  )
  const dates = ruleDates(series, addDays(today, -feedDays), series.expandedTo)
  const dated = new Map(
    dates.flatMap((date) => {
      const event = eventsByDate.get(date)
      return event ? [[date, event]] : []
    }),
  )
  // The first date of a rule always counts as an occurrence (RFC 5545, section 3.8.5.3), so it must have an event.
  return { series, events: dated, dates: dates.slice(dates.findIndex((date) => dated.has(date))), today }
}

/**
 * Whether a rule can describe the series. It cannot if the times depend on prayers, or if timed events span several
 * days or are in an unknown time zone.
 */
function hasExpressibleRule(series: StoredSeries, { timeZone }: CalendarSite) {
  const { columns, days } = readTemplate(series)
  if (columns.startPrayer || columns.endPrayer) return false
  if (columns.startTime === null) return true
  return days === 0 && timeZoneComponent(timeZone) !== null
}

/** The VTIMEZONE of a time zone; null if it is unknown. */
export function timeZoneComponent(timeZone: string) {
  const block = tzlib_get_ical_block(timeZone)
  return Array.isArray(block) ? (block[0] ?? '').replace(/^TZID:.*$/m, `TZID:${timeZone}`) : null
}

/** The VEVENTs of a series: its rule, and each date that differs from it. */
export function seriesEntries(group: RecurringEvent, site: CalendarSite): ICalEventData[] {
  const [first = '', ...laterDates] = group.dates
  const { timeZone } = site
  const overrides = [...group.events].flatMap(([date, event]) =>
    matchesTemplate(group, date, event, site) ? [] : overrideEntries(group, { date, event }, site),
  )
  const templateEvent = templateEventOn(group, first)
  const lines = [`RRULE:${ruleOf(group, templateEvent, timeZone)}`]
  const missingDates = laterDates.filter((date) => !group.events.has(date))
  if (missingDates.length > 0) lines.push(`EXDATE${dateList(missingDates, templateEvent, timeZone)}`)
  const master = {
    ...describeEntry(templateEvent, site),
    ...timesOf(templateEvent, timeZone),
    id: seriesUid(group.series),
    repeating: lines.join('\r\n'),
  }
  return [master, ...overrides]
}

/** The VEVENTs of the group's dates, each as an exception to the rule, even if nothing differs. */
export const dateEntries = (group: RecurringEvent, site: CalendarSite): ICalEventData[] =>
  [...group.events].flatMap(([date, event]) => overrideEntries(group, { date, event }, site))

/** The event that the series would have on a date, with the URL of the next event. */
function templateEventOn({ series, events, today }: RecurringEvent, date: string): StoredEvent {
  const dated = [...events.values()]
  const linkedEvent = dated.find(({ lastDate }) => lastDate >= today) ?? dated.at(-1)
  const { sequence, createdAt, updatedAt } = series
  const columns = columnsOnDate(readTemplate(series), date)
  return { ...linkedEvent, ...columns, sequence, createdAt, updatedAt, status: 'confirmed' } as StoredEvent
}

/** Times of a series are local, so that they stay the same when the clocks change. */
function timesOf(event: StoredEvent, timeZone: string) {
  if (event.startTime === null) {
    return { start: utcDay(event.localDate), end: utcDay(addDays(event.lastDate, 1)), allDay: true }
  }
  const [session] = sessionsOf(event, timeZone)
  if (!session) throw new Error('The event has no sessions')
  return {
    start: zoned(session.startsAt, timeZone),
    end: session.endsAt && zoned(session.endsAt, timeZone),
    timezone: timeZone,
  }
}

const zoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

function matchesTemplate(group: RecurringEvent, date: string, event: StoredEvent, site: CalendarSite) {
  const visibleFields = (one: StoredEvent) => {
    const { summary, description, location, status } = describeEntry(one, site)
    const { localDate, lastDate, startTime, endTime } = one
    return JSON.stringify([summary, description, location, status, localDate, lastDate, startTime, endTime])
  }
  return visibleFields(event) === visibleFields(templateEventOn(group, date))
}

/** The VEVENTs of one date, as an exception to the rule. Later days of a multi-day event are separate VEVENTs. */
function overrideEntries(
  group: RecurringEvent,
  { date, event }: { date: string; event: StoredEvent },
  site: CalendarSite,
): ICalEventData[] {
  const { timeZone } = site
  const templateEvent = templateEventOn(group, date)
  const [, ...laterDays] = sessionsOf(event, timeZone)
  const shared = describeEntry(event, site)
  const override: ICalEventData = {
    ...shared,
    ...timesOf(event, timeZone),
    id: seriesUid(group.series),
    ...recurrenceId(templateEvent, event, timeZone),
  }
  const laterDayEntries = laterDays.map(({ startsAt, endsAt }, index) => ({
    ...shared,
    id: `${event.id}-day-${index + 2}`,
    start: startsAt,
    end: endsAt,
  }))
  return [override, ...laterDayEntries]
}

/** RECURRENCE-ID must have the type of the rule's DTSTART. The library gets this right only if both have a time. */
function recurrenceId(
  templateEvent: StoredEvent,
  event: StoredEvent,
  timeZone: string,
): Partial<ICalEventData> {
  if (templateEvent.startTime !== null && event.startTime !== null) {
    return {
      recurrenceId: zoned(instantOf(templateEvent.localDate, templateEvent.startTime, timeZone), timeZone),
    }
  }
  // The library would write a single line as an RRULE. The second line prevents that; PUBLIC is the default of CLASS.
  return {
    repeating: `RECURRENCE-ID${dateList([templateEvent.localDate], templateEvent, timeZone)}\r\nCLASS:PUBLIC`,
  }
}

const compact = (text: string) => text.replace(/[-:]/g, '')

/** The parameters and value of a property with dates. */
function dateList(dates: string[], { startTime }: EventTimes, timeZone: string) {
  if (startTime === null) return `;VALUE=DATE:${dates.map(compact).join(',')}`
  const times = dates.map((date) => `${compact(date)}T${compact(startTime)}00`)
  return `;TZID=${timeZone}:${times.join(',')}`
}

/** The rule with an UNTIL instead of a COUNT, because dates before the feed's first one are left out. */
function ruleOf(group: RecurringEvent, { startTime }: EventTimes, timeZone: string) {
  const until = lastDateOf(group)
  const rule = withEnd(group.series.rule, null)
  if (until === null) return rule
  if (startTime === null) return `${rule};UNTIL=${compact(until)}`
  // With a time zone, UNTIL is in UTC (RFC 5545, section 3.3.10).
  const end = compact(instantOf(until, startTime, timeZone).toISOString().slice(0, 19))
  return `${rule};UNTIL=${end}Z`
}

/** The last date of a series; null if it continues after the existing dates. */
function lastDateOf({ series, events, dates, today }: RecurringEvent) {
  const last = [...events.keys()].at(-1) ?? series.firstDate
  const isOpen = series.stoppedAt === null && series.publishedAt !== null
  const upcoming = dates.filter((date) => date >= today)
  const isDiscontinued = upcoming.length > 0 && !upcoming.some((date) => events.has(date))
  if (!isOpen || isDiscontinued) return last
  return parseRule(series.rule).end === null ? null : (series.endDate ?? last)
}
