import { isLocalDate } from '#app/platform/time/local-date.ts'
import { type Verb, verbs } from './activity.ts'

/** A property that is null or empty matches every entry. */
export interface ActivityFilter {
  text: string
  subject: string | null
  subjectId: string | null
  verb: Verb | null
  /** A user's id, or `systemActor` for entries without a user. */
  actorId: string | null
  /** First and last day, YYYY-MM-DD. */
  from: string | null
  to: string | null
}

export const systemActor = 'system'

/**
 * Reads the filter from query parameters. Unknown actions and invalid dates are ignored; an unknown subject or actor
 * matches nothing.
 */
export function readActivityFilter(search: URLSearchParams): ActivityFilter {
  const verb = search.get('verb')
  const textParam = (name: string) => cleanText(search.get(name)) || null
  return {
    text: search.get('q') ?? '',
    subject: textParam('subject'),
    subjectId: textParam('about'),
    verb: verbs.find((known) => known === verb) ?? null,
    actorId: textParam('who'),
    from: parseLocalDate(search.get('from')),
    to: parseLocalDate(search.get('to')),
  }
}

const cleanText = (text: string | null) => (text ?? '').replace(/\p{Cc}/gu, '').slice(0, 100)

const parseLocalDate = (text: string | null) => (text && isLocalDate(text) ? text : null)
