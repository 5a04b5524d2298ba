import { hoursText, minutesOf } from '#app/platform/time/hours.ts'
import type { Mark } from './attendance-store.server.ts'

/** What a row of the form shows, sent along with it: what an admin left as it was is not written again. */
export const shownMark = ({ came, minutes }: { came: boolean; minutes: number | null }) =>
  `${came ? 'came' : 'absent'} ${hoursText(minutes)}`

/** Reads who came, and for how long, from the fields `was-`, `came-` and `hours-` of each member. */
export function readMarks(values: Record<string, string>) {
  const marks = new Map<string, Mark>()
  const errors: Record<string, string> = {}
  for (const [name, was] of Object.entries(values)) {
    if (!name.startsWith('was-')) continue
    const id = name.slice('was-'.length)
    const came = values[`came-${id}`] !== undefined
    const hours = (values[`hours-${id}`] ?? '').trim()
    const [wasCame, wasHours = ''] = was.split(' ')
    const sameHours = hours === wasHours
    if (sameHours && came === (wasCame === 'came')) continue
    const minutes = sameHours ? undefined : minutesOf(hours)
    if (!sameHours && minutes === undefined) errors[`hours-${id}`] = hoursError
    else if (!came && !sameHours && hours) errors[`hours-${id}`] = 'Tick “Came” as well, or leave this empty.'
    else marks.set(id, { came, minutes })
  }
  return { marks, errors }
}

export const hoursError = 'Write hours such as 2 or 2.5.'
