import { formatHours, parseHours } from '#app/platform/time/hours.ts'
import type { AttendanceMark } from './attendance-store.server.ts'

/** What a row of the form shows, sent along with it: what an admin left as it was is not written again. */
export const encodeMark = ({ attended, minutes }: { attended: boolean; minutes: number | null }) =>
  `${attended ? 'came' : 'absent'} ${formatHours(minutes)}`

/** Reads who came, and for how long, from the fields `was-`, `came-` and `hours-` of each member. */
export function parseMarks(values: Record<string, string>) {
  const marks = new Map<string, AttendanceMark>()
  const errors: Record<string, string> = {}
  for (const [name, was] of Object.entries(values)) {
    if (!name.startsWith('was-')) continue
    const id = name.slice('was-'.length)
    const attended = values[`came-${id}`] !== undefined
    const hours = (values[`hours-${id}`] ?? '').trim()
    const [wasCame, wasHours = ''] = was.split(' ')
    const sameHours = hours === wasHours
    if (sameHours && attended === (wasCame === 'came')) continue
    const minutes = sameHours ? undefined : parseHours(hours)
    if (!sameHours && minutes === undefined) errors[`hours-${id}`] = hoursError
    else if (!attended && !sameHours && hours)
      errors[`hours-${id}`] = 'Tick “Came” as well, or leave this empty.'
    else marks.set(id, { attended, minutes })
  }
  return { marks, errors }
}

export const hoursError = 'Write hours such as 2 or 2.5.'
