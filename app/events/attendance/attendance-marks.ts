import {
  approvalProblem,
  approvalProblemMessages,
  type Reviewer,
} from '#app/events/hours/approval-problem.ts'
import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import { formatHours, parseHours } from '#app/platform/time/hours.ts'
import type { AttendanceMark } from './attendance-store.server.ts'

/** Encodes a row's initial values for a hidden field, so that unchanged rows are not written. */
export const encodeMark = ({ attended, minutes }: { attended: boolean; minutes: number | null }) =>
  `${attended ? 'attended' : 'absent'} ${formatHours(minutes)}`

/** Reads the changed rows from the fields `initial-<id>`, `attended-<id>` and `hours-<id>` of each member. */
export function parseMarks(values: Record<string, string>) {
  const marks = new Map<string, AttendanceMark>()
  const errors: Record<string, string> = {}
  for (const [name, initial] of Object.entries(values)) {
    if (!name.startsWith('initial-')) continue
    const id = name.slice('initial-'.length)
    const attended = values[`attended-${id}`] !== undefined
    const hours = (values[`hours-${id}`] ?? '').trim()
    const [initialStatus, initialHours = ''] = initial.split(' ')
    const sameHours = hours === initialHours
    if (sameHours && attended === (initialStatus === 'attended')) continue
    const minutes = sameHours ? undefined : parseHours(hours)
    if (!sameHours && minutes === undefined) errors[`hours-${id}`] = hoursError
    else if (!attended && !sameHours && hours)
      errors[`hours-${id}`] = 'Also check “Attended”, or leave the hours empty.'
    else marks.set(id, { attended, minutes })
  }
  return { marks, errors }
}

export const hoursError = 'Please enter hours, such as 2 or 2.5.'

/** Errors for hours that this reviewer may not approve. Entered hours count as approved, so the approval rules apply. */
export function findApprovalErrors(
  marks: ReadonlyMap<string, AttendanceMark>,
  event: EventTimes,
  reviewer: Reviewer,
  now: Date,
  timeZone: string,
) {
  const errors: Record<string, string> = {}
  for (const [userId, { minutes }] of marks) {
    const problem = minutes ? approvalProblem({ userId, event }, reviewer, now, timeZone) : null
    if (problem) errors[`hours-${userId}`] = approvalProblemMessages[problem]
  }
  return errors
}
