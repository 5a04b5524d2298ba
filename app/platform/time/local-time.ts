import { memoize } from '#app/platform/memoize.ts'
import { dateParts } from './date-format-setting.ts'
import { instantOf, localDateIn } from './event-schedule.ts'
import { formatDate } from './format-date.ts'
import { isLocalDate } from './local-date.ts'

/** Whether a text is the value of a datetime-local input: YYYY-MM-DDTHH:MM. */
export const isLocalTime = (text: string) =>
  isLocalDate(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))

/** The instant of a local time, with the rules of `instantOf` for clock changes. */
export const instantOfLocalTime = (localTime: string, timeZone: string) =>
  instantOf(localTime.slice(0, 10), localTime.slice(11), timeZone)

/** The value of a datetime-local input for an instant in a time zone. */
export function localTimeOf(instant: string, timeZone: string) {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(instant))
  return `${localDateIn(new Date(instant), timeZone)}T${time}`
}

const clockFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
      timeZoneName: 'short',
    }),
)

/** '10:00 AM EST': the time of an instant, with the zone's abbreviation. */
export function formatZonedTime(instant: string, timeZone: string) {
  const parts = dateParts(clockFormat(timeZone), new Date(instant))
  return `${parts.hour}:${parts.minute} ${parts.dayPeriod} ${parts.timeZoneName}`
}

/** 'Saturday, November 28, 2026, 10:00 AM EST'. */
export const formatZonedDateTime = (instant: string, timeZone: string) =>
  `${formatDate(localDateIn(new Date(instant), timeZone))}, ${formatZonedTime(instant, timeZone)}`

/** '10:00' → '10:00 AM'. */
export function formatClockTime(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
