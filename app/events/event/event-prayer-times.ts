import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type Prayer, type PrayerRule, prayerNames } from '#app/platform/time/prayer.ts'
import {
  type Place,
  type PrayerSettings,
  prayerTimesOn,
  siteCoordinates,
} from '#app/platform/time/prayer-times.ts'

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
  | { ok: false; field: keyof PrayerRule; error: string }

/** Whether the clock times are computed from a rule. */
export const hasTimeRule = ({ startPrayer, endPrayer, durationMinutes }: Partial<PrayerRule>) =>
  Boolean(startPrayer || endPrayer || durationMinutes)

/**
 * Computes the clock times of an event on a local date from its rule and the settings. An event without a rule keeps
 * its times. An end before the start is on the next day, as in `EventTimes`: an event from Isha to Fajr ends the next
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
  const end = resolveEnd(columns, settings, date, start.at)
  if ('error' in end) return { ok: false, field: end.field, error: end.error }
  const startTime = clockTime(start.at, timeZone)
  const endTime = end.at && clockTime(end.at, timeZone)
  // Both clock times are equal if the event ends in the hour that is repeated in fall.
  return { ok: true, startTime, endTime: endTime === startTime ? null : endTime }
}

type Resolved = { at: Date | null } | { error: string }

function resolveStart(columns: EventTimeColumns, settings: PrayerSettings, date: string): Resolved {
  const { startPrayer, startPrayerOffset, startTime } = columns
  if (!startPrayer) return { at: startTime === null ? null : instantOf(date, startTime, settings.timeZone) }
  const start = prayerInstant(columns, settings, date, startPrayer, startPrayerOffset)
  if ('error' in start || localDateIn(start.at, settings.timeZone) === date) return start
  const name = prayerNames[startPrayer]
  return {
    error: `The event would start on a different day: ${name} is too close to midnight on that date.`,
  }
}

const maxMinutes = 24 * 60

function resolveEnd(
  columns: EventTimeColumns,
  settings: PrayerSettings,
  date: string,
  start: Date,
): { at: Date | null } | { field: 'endPrayer' | 'durationMinutes'; error: string } {
  const { endPrayer, endPrayerOffset, durationMinutes, endTime } = columns
  const { timeZone } = settings
  if (endPrayer) {
    for (const day of [date, addDays(date, 1)]) {
      const end = prayerInstant(columns, settings, day, endPrayer, endPrayerOffset)
      if ('error' in end) return { field: 'endPrayer', error: end.error }
      if (end.at > start && end.at < addMinutes(start, maxMinutes)) return end
    }
    return { field: 'endPrayer', error: 'The event would end before it starts.' }
  }
  if (durationMinutes) return { at: addMinutes(start, durationMinutes) }
  return { at: endTime === null ? null : instantOf(date, endTime, timeZone) }
}

function prayerInstant(
  { prayerBasis, latitude, longitude }: EventTimeColumns,
  settings: PrayerSettings,
  date: string,
  prayer: Prayer,
  offset: number | null,
): { at: Date } | { error: string } {
  const place: Place | null =
    latitude === null || longitude === null ? siteCoordinates(settings) : { latitude, longitude }
  const name = prayerNames[prayer]
  if (!place) {
    return {
      error: 'Prayer times need coordinates: enter them in Settings → Prayer times, or for this event.',
    }
  }
  const { adhan, iqamah } = prayerTimesOn(date, place, settings)[prayer]
  if (!adhan)
    return { error: `${name} has no time there on that date: the sun does not rise or set. Enter a time.` }
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
