import { isLocalDate } from '#app/platform/time/local-date.ts'
import { type Verb, verbs } from './activity.ts'

/** Which deeds a list shows; what is null or empty leaves none out. */
export interface ActivityFilter {
  text: string
  subject: string | null
  /** The id of what was changed. */
  subjectId: string | null
  verb: Verb | null
  /** The id of who did it, or `itself` for what the program did. */
  actorId: string | null
  /** First and last day, YYYY-MM-DD. */
  from: string | null
  to: string | null
}

export const systemActor = 'itself'

/** Reads the filter from an address; nonsense counts as nothing asked. */
export function readActivityFilter(search: URLSearchParams): ActivityFilter {
  const verb = search.get('verb')
  const text = (name: string) => plain(search.get(name)) || null
  return {
    text: search.get('q') ?? '',
    subject: text('subject'),
    subjectId: text('about'),
    verb: verbs.find((known) => known === verb) ?? null,
    actorId: text('who'),
    from: dateOf(search.get('from')),
    to: dateOf(search.get('to')),
  }
}

const plain = (text: string | null) => (text ?? '').replace(/\p{Cc}/gu, '').slice(0, 100)

const dateOf = (text: string | null) => (text && isLocalDate(text) ? text : null)
