import { type Session, sessionEnd } from '#app/platform/time/event-schedule.ts'

/** A span of time, in milliseconds since the epoch. */
export interface Span {
  from: number
  to: number
}

/** The times between the sessions of an event, such as its nights. Time before the first session and after the last is not a break. */
export function breaksBetween(sessions: readonly Session[]): Span[] {
  const spans = sessions
    .map((session) => ({ from: session.startsAt.getTime(), to: sessionEnd(session).getTime() }))
    .sort((a, b) => a.from - b.from)
  const breaks: Span[] = []
  let end = spans[0]?.to ?? 0
  for (const { from, to } of spans) {
    if (from > end) breaks.push({ from: end, to: from })
    end = Math.max(end, to)
  }
  return breaks
}
