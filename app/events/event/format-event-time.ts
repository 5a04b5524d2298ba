import { memoize } from '#app/platform/memoize.ts'
import { type EventTimes, instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysBetween } from '#app/platform/time/local-date.ts'

/** '10:00' → '10:00 AM'. */
export function formatClockTime(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * '10:00 AM – 1:00 PM EST', with the zone's abbreviation on that day; of several days ', each day', or ', each night' if
 * each ends after midnight.
 */
export function formatTimeRange(event: EventTimes, timeZone: string) {
  const { localDate, lastDate, startTime, endTime } = event
  if (startTime === null) return 'All day'
  const zone = timeZoneAbbreviation(localDate, startTime, timeZone)
  const end = endTime === null ? '' : ` – ${formatClockTime(endTime)}`
  const isOvernight = endTime !== null && endTime < startTime
  return `${formatClockTime(startTime)}${end} ${zone}${suffix(isOvernight, lastDate > localDate)}`
}

function suffix(isOvernight: boolean, isMultiDay: boolean) {
  if (isOvernight) return isMultiDay ? ', each night' : ', the next day'
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

/** 'Now', 'Today at 6:00 PM', 'Tomorrow', 'In 3 days'. */
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
