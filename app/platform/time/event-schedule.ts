import { addDays, daysBetween } from './local-date.ts'

/** When an event is, as the initiative writes it: local dates and times of the site's time zone. */
export interface EventTimes {
  localDate: string
  /** The same as `localDate` for an event of one day. */
  lastDate: string
  /** HH:MM, the same on each day; null for the whole day. */
  startTime: string | null
  /** HH:MM; earlier than `startTime` when it ends after midnight; null when nobody has said. */
  endTime: string | null
}

/** One stretch of time that an event takes: each day of a timed event, or all days of a whole-day event. */
export interface Session {
  localDate: string
  startsAt: Date
  endsAt: Date | null
}

/** The calendar date (YYYY-MM-DD) that an instant has in a time zone. */
export function localDateIn(instant: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/**
 * The instant of a local date and time. A time that the spring change skips is taken as much later;
 * of a time that the autumn change repeats, the first is meant (RFC 5545, section 3.3.5).
 */
export function instantOf(localDate: string, time: string, timeZone: string) {
  return new Date(zoned(localDate, time, timeZone).epochMilliseconds)
}

/** The same as ISO text with the zone's offset at that instant: 2026-11-28T10:00:00-05:00. */
export function isoWithOffset(localDate: string, time: string, timeZone: string) {
  return zoned(localDate, time, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

function zoned(localDate: string, time: string, timeZone: string) {
  return Temporal.PlainDateTime.from(`${localDate}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  })
}

/** When a local day begins: not always at midnight, which some zones skip in spring. */
export function startOfDay(localDate: string, timeZone: string) {
  return new Date(Temporal.PlainDate.from(localDate).toZonedDateTime(timeZone).epochMilliseconds)
}

export function nextLocalMidnight(now: Date, timeZone: string) {
  return startOfDay(addDays(localDateIn(now, timeZone), 1), timeZone)
}

/** More days than this are cut off: a program of every day wants another kind of event. */
export const maxDays = 366

export function daysOf({ localDate, lastDate }: Pick<EventTimes, 'localDate' | 'lastDate'>) {
  const days = Math.min(Math.max(daysBetween(localDate, lastDate), 0) + 1, maxDays)
  return Array.from({ length: days }, (_, day) => addDays(localDate, day))
}

export function sessionsOf(event: EventTimes, timeZone: string): Session[] {
  const { localDate, lastDate, startTime, endTime } = event
  if (startTime === null) {
    const endsAt = startOfDay(addDays(lastDate, 1), timeZone)
    return [{ localDate, startsAt: startOfDay(localDate, timeZone), endsAt }]
  }
  return daysOf(event).map((day) => ({
    localDate: day,
    startsAt: instantOf(day, startTime, timeZone),
    endsAt: endTime === null ? null : instantOf(endDate(day, startTime, endTime), endTime, timeZone),
  }))
}

/** The day on which a session that began on `day` ends. */
export function endDate(day: string, startTime: string, endTime: string) {
  return endTime < startTime ? addDays(day, 1) : day
}

const defaultDurationMs = 2 * 3_600_000

/** When a session is over; two hours after its start where nobody has said. */
export function sessionEnd({ startsAt, endsAt }: Session) {
  return endsAt ?? new Date(startsAt.getTime() + defaultDurationMs)
}

export function isPast(event: EventTimes, now: Date, timeZone: string) {
  const last = sessionsOf(event, timeZone).at(-1)
  return last !== undefined && sessionEnd(last) <= now
}

/**
 * The session that a visitor can still come to: the one under way, else the next.
 * An event of whole days counts as coming until its first day is over.
 */
export function nextSession(event: EventTimes, now: Date, timeZone: string): Session | undefined {
  if (event.startTime === null) {
    const [session] = sessionsOf(event, timeZone)
    return session && startOfDay(addDays(event.localDate, 1), timeZone) > now ? session : undefined
  }
  return sessionsOf(event, timeZone).find((session) => sessionEnd(session) > now)
}
