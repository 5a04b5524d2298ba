import { localDateIn, type Session } from '#app/platform/time/event-schedule.ts'

/** A span of time, in milliseconds since the epoch. */
export interface Span {
  from: number
  to: number
}

/**
 * The times between the sessions of an event, such as its nights. Time before the first session and after the last is
 * not a break. Empty if the end of a session is unknown.
 */
export function breaksBetween(sessions: readonly Session[]): Span[] {
  const spans = sessions
    .flatMap(({ startsAt, endsAt }) => (endsAt ? [{ from: startsAt.getTime(), to: endsAt.getTime() }] : []))
    .sort((a, b) => a.from - b.from)
  if (spans.length < sessions.length) return []
  const breaks: Span[] = []
  let end = spans[0]?.to ?? 0
  for (const { from, to } of spans) {
    if (from > end) breaks.push({ from: end, to: from })
    end = Math.max(end, to)
  }
  return breaks
}

/**
 * The breaks in which someone who left at an instant was away: those that were over, or had begun on an earlier day.
 * Someone who leaves after a session, but on the same day, stayed to help.
 */
export const breaksBefore = (breaks: readonly Span[], leftAt: Date, timeZone: string) =>
  breaks.filter(
    ({ from, to }) =>
      to <= leftAt.getTime() || localDateIn(new Date(from), timeZone) < localDateIn(leftAt, timeZone),
  )
