import type { Mark } from './attendance-store.server.ts'
import { minutesOf } from './hours.ts'

/** Reads who came, and for how long, from the fields `listed-`, `came-` and `hours-` of each member. */
export function readMarks(values: Record<string, string>) {
  const marks = new Map<string, Mark>()
  let wrong = false
  for (const name of Object.keys(values)) {
    if (!name.startsWith('listed-')) continue
    const id = name.slice('listed-'.length)
    const minutes = minutesOf(values[`hours-${id}`] ?? '')
    const came = values[`came-${id}`] !== undefined
    if (minutes === undefined) wrong = true
    else marks.set(id, { came, minutes: came ? minutes : null })
  }
  return { marks, wrong }
}
