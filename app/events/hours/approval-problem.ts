import { type EventTimes, isPast } from '#app/platform/time/event-schedule.ts'

/** Someone who approves or enters hours. Entered hours count as approved. */
export interface Reviewer {
  /** The member's id if they may edit only the events that are assigned to them, else null. */
  onlyAssignedTo: string | null
}

/** The messages for the results of `approvalProblem`. */
export const approvalProblemMessages = {
  own: 'An admin or another organizer must approve your own hours.',
  notOver: 'Hours can be approved after the event is over.',
}

/** Why a reviewer cannot approve a member's hours; null if they can. `event` is null for service outside our events. */
export function approvalProblem(
  { userId, event }: { userId: string; event: EventTimes | null },
  { onlyAssignedTo }: Reviewer,
  now: Date,
  timeZone: string,
): keyof typeof approvalProblemMessages | null {
  if (userId === onlyAssignedTo) return 'own'
  return event !== null && !isPast(event, now, timeZone) ? 'notOver' : null
}
