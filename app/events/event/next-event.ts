import {
  type EventTimes,
  nextLocalMidnight,
  nextSession,
  sessionEnd,
} from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { formatTimeRange, formatTimeUntil } from './format-event-time.ts'

/** The event that is one glance away on every page. */
export interface NextEvent {
  slug: string
  title: string
  /** UTC ISO text: when the session that comes next begins, or began when it is under way. */
  startsAt: string
  /** 'Now', 'Today at 6:00 PM', 'Tomorrow', 'In 3 days'. */
  timeUntil: string
  /** The session's own date, YYYY-MM-DD: later than the event's first day when that is over. */
  localDate: string
  dateText: string
  timeText: string
  locationName: string
  pictureId: string | null
  /** When this answer stops being true by itself; pass it to the page's `expiresAt`. */
  expiresAt: Date
}

interface Candidate extends EventTimes {
  slug: string
  title: string
  locationName: string
  pictureId: string | null
}

/** Of several events, the one with the earliest session that is not over. */
export function earliestEvent(events: Candidate[], now: Date, timeZone: string): NextEvent | undefined {
  const [first] = events
    .flatMap((event) => {
      const session = nextSession(event, now, timeZone)
      return session ? [{ event, session }] : []
    })
    .sort((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime())
  if (!first) return
  const { event, session } = first
  const changes = [nextLocalMidnight(now, timeZone), session.startsAt, sessionEnd(session)]
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
    expiresAt: new Date(Math.min(...changes.map(Number).filter((at) => at > now.getTime()))),
  }
}
