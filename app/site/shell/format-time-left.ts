import { countText } from '#app/platform/count-text.ts'
import { dayMs, hourMs, minuteMs } from '#app/platform/time/instant.ts'

/**
 * Formats the time left to the minute: '3 days 4 h 12 min', or 'Now' once the event has started.
 * Seconds are left out: text that changes constantly needs a way to pause it (WCAG 2.2.2).
 */
export function formatTimeLeft(startsAt: Date, now: Date) {
  const left = startsAt.getTime() - now.getTime()
  if (!(left > 0)) return 'Now'
  const days = Math.floor(left / dayMs)
  const hours = Math.floor((left % dayMs) / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  return [
    days > 0 && countText(days, 'day', 'days'),
    (days > 0 || hours > 0) && `${hours} h`,
    `${minutes} min`,
  ]
    .filter(Boolean)
    .join(' ')
}
