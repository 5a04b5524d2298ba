import { type EventTimes, sessionEnd, sessionsOf } from '#app/platform/time/event-schedule.ts'

const opensBeforeMs = 3_600_000

/** When people can check themselves in: from an hour before each session until it ends. */
export function checkInWindow(
  event: EventTimes & { status: 'confirmed' | 'cancelled' },
  now: Date,
  timeZone: string,
): { state: 'open' | 'over' } | { state: 'early'; opensAt: Date } {
  if (event.status === 'cancelled') return { state: 'over' }
  const next = sessionsOf(event, timeZone).find((session) => now < sessionEnd(session))
  if (!next) return { state: 'over' }
  const opensAt = new Date(next.startsAt.getTime() - opensBeforeMs)
  return now < opensAt ? { state: 'early', opensAt } : { state: 'open' }
}
