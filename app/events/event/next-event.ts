import { nextLocalMidnight, nextSession, sessionEnd } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { formatTimeRange, formatTimeUntil, type TimesByPrayer } from './format-event-time.ts'

/** The next event, as shown on the homepage, on the profile and in the side panel of every page. */
export interface NextEvent {
  slug: string
  title: string
  /** UTC ISO text: the start of the current or next session. */
  startsAt: string
  /** Such as 'In 3 days', from `formatTimeUntil`. */
  timeUntil: string
  /** The session's date, YYYY-MM-DD, which may be later than the event's first day. */
  localDate: string
  dateText: string
  timeText: string
  locationName: string
  pictureId: string | null
  /** When this data becomes outdated; pass it to `expireNoLaterThan`. */
  expiresAt: Date
}

interface Candidate extends TimesByPrayer {
  slug: string
  title: string
  locationName: string
  pictureId: string | null
}

/** The event with the earliest session that is not over. */
export function earliestEvent(events: Candidate[], now: Date, timeZone: string): NextEvent | undefined {
  const [first] = events
    .flatMap((event) => {
      const session = nextSession(event, now, timeZone)
      return session ? [{ event, session }] : []
    })
    .sort((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime())
  if (!first) return
  const { event, session } = first
  const changeTimes = [nextLocalMidnight(now, timeZone), session.startsAt, sessionEnd(session)]
  return {
    slug: event.slug,
    title: event.title,
    startsAt: session.startsAt.toISOString(),
    timeUntil: formatTimeUntil({ ...session, startTime: event.startTime }, now, timeZone),
    localDate: session.localDate,
    dateText: formatDate(session.localDate),
    timeText: formatTimeRange(
      { ...event, localDate: session.localDate, lastDate: session.localDate },
      timeZone,
    ),
    locationName: event.locationName,
    pictureId: event.pictureId,
    expiresAt: new Date(Math.min(...changeTimes.map(Number).filter((at) => at > now.getTime()))),
  }
}
