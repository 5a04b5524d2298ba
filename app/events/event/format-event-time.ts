import { memoize } from '#app/platform/memoize.ts'
import { type EventTimes, instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysBetween } from '#app/platform/time/local-date.ts'
import { formatClockTime } from '#app/platform/time/local-time.ts'
import { formatPrayerOffset, type PrayerRule } from '#app/platform/time/prayer.ts'

/** The columns with the prayers that `formatTimeRange` shows with the clock times. */
export const prayerColumns = ['startPrayer', 'startPrayerOffset', 'endPrayer', 'endPrayerOffset'] as const

type Prayers = Pick<PrayerRule, (typeof prayerColumns)[number]>

/** The prayers that an event's times follow. */
export const pickPrayers = ({ startPrayer, startPrayerOffset, endPrayer, endPrayerOffset }: Prayers) => ({
  startPrayer,
  startPrayerOffset,
  endPrayer,
  endPrayerOffset,
})

/** An event's times with the prayers that they follow, if any. */
export type TimesByPrayer = EventTimes & Partial<Prayers>

/**
 * '10:00 AM – 1:00 PM EST', or 'After Maghrib (+15 min), 7:42 PM – after Isha, 9:10 PM EST', with the zone's
 * abbreviation on that day. For a multi-day event, ', each day' follows, or ', each night' if every day ends
 * after midnight; for a single day that ends after midnight, ' (next day)'.
 */
export function formatTimeRange(event: TimesByPrayer, timeZone: string) {
  const { localDate, lastDate, startTime, endTime } = event
  const { start, end: endPrayer } = formatPrayers(event)
  if (startTime === null) return start ?? 'All day'
  const zone = timeZoneAbbreviation(localDate, startTime, timeZone)
  const hasEnd = endTime !== null && endTime !== startTime
  const end = hasEnd ? ` – ${withPrayer(endPrayer && lowerFirst(endPrayer), endTime)}` : ''
  const isOvernight = endTime !== null && endTime < startTime
  return `${withPrayer(start, startTime)}${end} ${zone}${suffix(isOvernight, lastDate > localDate)}`
}

/** The start and the end, each as 'After Maghrib (+15 min)'; undefined for one that does not follow a prayer. */
function formatPrayers({ startPrayer, startPrayerOffset, endPrayer, endPrayerOffset }: TimesByPrayer) {
  return {
    start: startPrayer ? formatPrayerOffset(startPrayer, startPrayerOffset ?? 0) : undefined,
    end: endPrayer ? formatPrayerOffset(endPrayer, endPrayerOffset ?? 0) : undefined,
  }
}

/** 'After Maghrib (+15 min), until after Isha.' for views that show only clock times; empty without prayers. */
export function describePrayers(event: TimesByPrayer) {
  const { start, end } = formatPrayers(event)
  if (!start && !end) return ''
  return `${[start, end && `until ${lowerFirst(end)}`].filter(Boolean).join(', ')}.`.replace(/^u/, 'U')
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const withPrayer = (prayer: string | undefined, time: string) =>
  prayer ? `${prayer}, ${formatClockTime(time)}` : formatClockTime(time)

function suffix(isOvernight: boolean, isMultiDay: boolean) {
  if (isOvernight) return isMultiDay ? ', each night' : ' (next day)'
  return isMultiDay ? ', each day' : ''
}

// Creating a formatter is a hundred times slower than using one.
const zoneFormat = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }),
)

const timeZoneAbbreviation = memoize((localDate: string, time: string, timeZone: string) => {
  const parts = zoneFormat(timeZone).formatToParts(instantOf(localDate, time, timeZone))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
})

/** 'Now', 'Today', 'Today at 6:00 PM', 'Tomorrow', 'In 3 days'. */
export function formatTimeUntil(
  session: { localDate: string; startsAt: Date; startTime: string | null },
  now: Date,
  timeZone: string,
) {
  const days = daysBetween(localDateIn(now, timeZone), session.localDate)
  if (days > 1) return `In ${days} days`
  if (days === 1) return 'Tomorrow'
  if (session.startTime === null) return 'Today'
  return session.startsAt <= now ? 'Now' : `Today at ${formatClockTime(session.startTime)}`
}
