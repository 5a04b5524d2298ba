import { localTimeOf } from '#app/revisions/publication.ts'
import { dateWords } from './date-words.ts'
import { clockWords } from './event-words.ts'

/** What to say to an admin whose form was overtaken. */
export function conflictWords({ by, at }: { by: string; at: string | null }, timeZone: string) {
  const [date = '', time = ''] = at ? localTimeOf(at, timeZone).split('T') : []
  const when = at ? ` on ${dateWords(date)} at ${clockWords(time)}` : ''
  return `${by} changed this event${when}, while you were writing. Nothing was saved, and what you typed is still here: copy what you need, then open the event again.`
}
