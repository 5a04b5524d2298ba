import { memoize } from '#app/platform/memoize.ts'
import { minuteMs } from './instant.ts'
import { addDays, daysBetween } from './local-date.ts'

/** The dates and times of an event, local to the site's time zone. */
export interface EventTimes {
  localDate: string
  /** The same as `localDate` for a one-day event. */
  lastDate: string
  /** HH:MM, the same on each day; null for an all-day event. */
  startTime: string | null
  /**
   * HH:MM; earlier than `startTime` if the event ends after midnight. Null if unknown; a time equal to `startTime` also
   * counts as unknown.
   */
  endTime: string | null
}

/** A continuous part of an event: one day of a timed event, or all days of an all-day event. */
export interface Session {
  localDate: string
  startsAt: Date
  /** Always after `startsAt`; null if unknown. */
  endsAt: Date | null
}

/** The calendar date (YYYY-MM-DD) of an instant in a time zone. */
export function localDateIn(instant: Date, timeZone: string) {
  return localDateAt(String(Math.floor(instant.getTime() / minuteMs)), timeZone)
}

// Cached by the minute: each page needs the date several times, and in every time zone a day starts on a full minute.
const localDateAt = memoize((minute: string, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Number(minute) * minuteMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString(),
)

/**
 * The instant of a local date and time. A time skipped by a daylight saving change is shifted forward; for a
 * repeated time, the first one is used (RFC 5545, section 3.3.5).
 */
export function instantOf(localDate: string, time: string, timeZone: string) {
  return new Date(epochMs(localDate, time, timeZone))
}

// A list of events needs the same instants for every request.
const epochMs = memoize(
  (localDate: string, time: string, timeZone: string) => zoned(localDate, time, timeZone).epochMilliseconds,
)

/** The instant as ISO text with the zone's offset: 2026-11-28T10:00:00-05:00. */
export function isoWithOffset(localDate: string, time: string, timeZone: string) {
  return zoned(localDate, time, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

function zoned(localDate: string, time: string, timeZone: string) {
  return Temporal.PlainDateTime.from(`${localDate}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  })
}

/** The start of a local day; not always midnight, which some zones skip in spring. */
export function startOfDay(localDate: string, timeZone: string) {
  return new Date(startOfDayMs(localDate, timeZone))
}

const startOfDayMs = memoize(
  (localDate: string, timeZone: string) =>
    Temporal.PlainDate.from(localDate).toZonedDateTime(timeZone).epochMilliseconds,
)

export function nextLocalMidnight(now: Date, timeZone: string) {
  return startOfDay(addDays(localDateIn(now, timeZone), 1), timeZone)
}

/** The maximum length of an event, in days. Longer events are truncated. */
export const maxEventDays = 366

export function daysOf({ localDate, lastDate }: Pick<EventTimes, 'localDate' | 'lastDate'>) {
  const days = Math.min(Math.max(daysBetween(localDate, lastDate), 0) + 1, maxEventDays)
  return Array.from({ length: days }, (_, day) => addDays(localDate, day))
}

export function sessionsOf(event: EventTimes, timeZone: string): Session[] {
  const { localDate, lastDate, startTime, endTime } = event
  if (startTime === null) {
    const endsAt = startOfDay(addDays(lastDate, 1), timeZone)
    return [{ localDate, startsAt: startOfDay(localDate, timeZone), endsAt }]
  }
  return daysOf(event).map((day) => {
    const startsAt = instantOf(day, startTime, timeZone)
    const endsAt = endTime === null ? null : instantOf(endDate(day, startTime, endTime), endTime, timeZone)
    // A clock change can move the start past the end.
    return { localDate: day, startsAt, endsAt: endsAt && endsAt > startsAt ? endsAt : null }
  })
}

/** The day on which a session that starts on `day` ends. */
export function endDate(day: string, startTime: string, endTime: string) {
  return endTime < startTime ? addDays(day, 1) : day
}

const defaultDurationMs = 2 * 3_600_000

/** The end of a session; if it is unknown, two hours after the start. */
export function sessionEnd({ startsAt, endsAt }: Session) {
  return endsAt ?? new Date(startsAt.getTime() + defaultDurationMs)
}

/** The end of an event's last session. */
export function eventEnd(event: EventTimes, timeZone: string) {
  const lastDay = daysOf(event).at(-1) ?? event.localDate
  const sessions = sessionsOf(event.startTime === null ? event : { ...event, localDate: lastDay }, timeZone)
  return new Date(Math.max(...sessions.map((session) => sessionEnd(session).getTime())))
}

export const isPast = (event: EventTimes, now: Date, timeZone: string) => eventEnd(event, timeZone) <= now

/**
 * The session that a visitor can still attend: the current one, otherwise the next; undefined if there is none.
 * An all-day event counts as upcoming until its first day is over.
 */
export function nextSession(event: EventTimes, now: Date, timeZone: string): Session | undefined {
  if (event.startTime === null) {
    const [session] = sessionsOf(event, timeZone)
    return session && startOfDay(addDays(event.localDate, 1), timeZone) > now ? session : undefined
  }
  return sessionsOf(event, timeZone).find((session) => sessionEnd(session) > now)
}
