import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'

export interface QuietHours {
  /** HH:MM in the site's time zone. There are no quiet hours if both times are the same. */
  from: string
  to: string
}

/** When an offer made now expires. Quiet hours do not count. */
export function offerExpiry(now: Date, hours: number, quiet: QuietHours, timeZone: string) {
  let remaining = hours * hourMs
  let at = endOfQuietHours(now, quiet, timeZone)
  if (quiet.from === quiet.to) return new Date(at.getTime() + remaining)
  for (;;) {
    const quietFrom = nextTime(at, quiet.from, timeZone)
    const countedMs = quietFrom.getTime() - at.getTime()
    if (remaining <= countedMs) return new Date(at.getTime() + remaining)
    remaining -= countedMs
    // When clocks go forward, quiet hours may start again before they would have ended.
    at = endOfQuietHours(nextTime(quietFrom, quiet.to, timeZone), quiet, timeZone)
  }
}

/** The end of the quiet hours if it is quiet now; otherwise now. */
export function endOfQuietHours(now: Date, { from, to }: QuietHours, timeZone: string) {
  if (from === to) return now
  const end = nextTime(now, to, timeZone)
  return end < nextTime(now, from, timeZone) ? end : now
}

/**
 * When to notify someone: after the quiet hours if it is quiet now and the event starts later than that; otherwise
 * now.
 */
export function afterQuietHours(
  now: Date,
  startsAt: Date,
  { quietHoursFrom: from, quietHoursTo: to, timeZone }: QuietHoursSettings,
) {
  const end = endOfQuietHours(now, { from, to }, timeZone)
  return end < startsAt ? end : now
}

export interface QuietHoursSettings {
  quietHoursFrom: string
  quietHoursTo: string
  timeZone: string
}

/** The next instant after `after` at which the local time is `time`. */
function nextTime(after: Date, time: string, timeZone: string) {
  const today = localDateIn(after, timeZone)
  const instant = instantOf(today, time, timeZone)
  return instant > after ? instant : instantOf(addDays(today, 1), time, timeZone)
}
