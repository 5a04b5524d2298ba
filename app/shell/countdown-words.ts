const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The time left as a running clock: '3 days 04:12:09'; 'Now' once it has begun. */
export function clockWords(startsAt: Date, now: Date) {
  const left = startsAt.getTime() - now.getTime()
  if (!(left > 0)) return 'Now'
  const days = Math.floor(left / dayMs)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [(left % dayMs) / hourMs, (left % hourMs) / minuteMs, (left % minuteMs) / 1000]
    .map(two)
    .join(':')
  if (days === 0) return clock
  return `${days} ${days === 1 ? 'day' : 'days'} ${clock}`
}
