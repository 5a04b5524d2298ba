import type { Coordinates } from '#app/platform/coordinates.ts'
import { instantOf, localDateIn, sessionsOf } from '#app/platform/time/event-schedule.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type Prayer, type PrayerRule, prayerNames } from '#app/platform/time/prayer.ts'
import { type PrayerSettings, prayerTimesOn, siteCoordinates } from '#app/platform/time/prayer-times.ts'

/** The columns of an event that determine its clock times. */
export interface EventTimeColumns extends PrayerRule {
  /** HH:MM; not used if the start is relative to a prayer. */
  startTime: string | null
  /** HH:MM; not used if the end is relative to a prayer, or the event has a duration. */
  endTime: string | null
}

/** The columns of an all-day event. */
export const noTimeRule: EventTimeColumns = {
  startTime: null,
  endTime: null,
  startPrayer: null,
  startPrayerOffset: null,
  endPrayer: null,
  endPrayerOffset: null,
  durationMinutes: null,
  prayerBasis: 'adhan',
  latitude: null,
  longitude: null,
}

export type ResolvedTimes =
  | { ok: true; startTime: string | null; endTime: string | null }
  /** The column that cannot be resolved, and a message for the form. */
  | { ok: false; field: 'startPrayer' | 'endPrayer'; error: string }

/** Whether the clock times are computed from a rule. */
export const hasTimeRule = ({ startPrayer, endPrayer, durationMinutes }: Partial<PrayerRule>) =>
  Boolean(startPrayer || endPrayer || durationMinutes)

/**
 * Computes the clock times of an event on a local date from its rule and the settings. Times that were entered do not
 * change. An end before the start is on the next day, as in `EventTimes`: an event from Isha to Fajr ends the next
 * morning.
 */
export function resolveEventTimes(
  columns: EventTimeColumns,
  settings: PrayerSettings,
  date: string,
): ResolvedTimes {
  if (!hasTimeRule(columns)) return { ok: true, startTime: columns.startTime, endTime: columns.endTime }
  const { timeZone } = settings
  const start = resolveStart(columns, settings, date)
  if ('error' in start) return { ok: false, field: 'startPrayer', error: start.error }
  if (start.at === null) return { ok: true, startTime: null, endTime: null }
  const startTime = columns.startPrayer ? clockTime(start.at, timeZone) : columns.startTime
  const end = resolveEnd(columns, settings, date, start.at)
  if (end === null) return { ok: true, startTime, endTime: columns.endTime }
  if ('error' in end) return { ok: false, field: 'endPrayer', error: end.error }
  const times = { startTime, endTime: clockTime(end.at, timeZone) }
  const [session] = sessionsOf({ localDate: date, lastDate: date, ...times }, timeZone)
  // Around a clock change, this clock time can mean another instant, such as the first 1:15 AM instead of the second.
  const isExact = session?.endsAt?.getTime() === end.at.getTime()
  return { ok: true, ...(isExact ? times : { startTime, endTime: null }) }
}

function resolveStart(
  columns: EventTimeColumns,
  settings: PrayerSettings,
  date: string,
): { at: Date | null } | { error: string } {
  const { startPrayer, startPrayerOffset, startTime } = columns
  if (!startPrayer) return { at: startTime === null ? null : instantOf(date, startTime, settings.timeZone) }
  const start = prayerInstant(columns, settings, date, startPrayer, startPrayerOffset)
  if ('error' in start || localDateIn(start.at, settings.timeZone) === date) return start
  const name = prayerNames[startPrayer]
  return {
    error: `The event would start on a different day than its date. Please change the minutes relative to ${name}, or enter a clock time.`,
  }
}

const maxMinutes = 24 * 60
const endError = 'The end must be after the start, and less than 24 hours later.'

/** The calculated end; null if the event has no end, or its end is a clock time. */
function resolveEnd(
  columns: EventTimeColumns,
  settings: PrayerSettings,
  date: string,
  start: Date,
): { at: Date } | { error: string } | null {
  const { startPrayer, startPrayerOffset, endPrayer, endPrayerOffset, durationMinutes } = columns
  if (!endPrayer) return durationMinutes ? { at: addMinutes(start, durationMinutes) } : null
  // The same prayer on the next day is more than 24 hours later in one season, and less in another.
  if (endPrayer === startPrayer && (endPrayerOffset ?? 0) <= (startPrayerOffset ?? 0))
    return { error: endError }
  for (const day of [date, addDays(date, 1)]) {
    const end = prayerInstant(columns, settings, day, endPrayer, endPrayerOffset)
    if ('error' in end) return end
    if (end.at > start && end.at < addMinutes(start, maxMinutes)) return end
  }
  return { error: endError }
}

function prayerInstant(
  { prayerBasis, latitude, longitude }: EventTimeColumns,
  settings: PrayerSettings,
  date: string,
  prayer: Prayer,
  offset: number | null,
): { at: Date } | { error: string } {
  const coordinates: Coordinates | null =
    latitude === null || longitude === null ? siteCoordinates(settings) : { latitude, longitude }
  const name = prayerNames[prayer]
  if (!coordinates) {
    return {
      error: 'Prayer times need coordinates: enter them in Settings → Prayer times, or for this event.',
    }
  }
  const { adhan, iqamah } = prayerTimesOn(date, coordinates, settings)[prayer]
  if (!adhan)
    return {
      error: `${name} has no time at this location on that date: the sun does not rise or set. Enter a time.`,
    }
  if (prayerBasis === 'adhan') return { at: addMinutes(adhan, offset ?? 0) }
  if (!iqamah)
    return { error: `Settings → Prayer times has no iqamah for ${name}. Please count from the adhan.` }
  return { at: addMinutes(iqamah, offset ?? 0) }
}

/** HH:MM of an instant. */
function clockTime(instant: Date, timeZone: string) {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
