import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'

export type PublicationState = 'draft' | 'scheduled' | 'published'

export function publicationState(publishedAt: string | null, now: Date): PublicationState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'published'
}

/** What an admin chose: not at all, now, or at a time of the site's time zone (YYYY-MM-DDTHH:MM). */
export interface Publication {
  publication: 'draft' | 'now' | 'at'
  publishAt: string
}

/** The instant that a choice means. What is published already, and stays so, keeps its own. */
export function publishedAtOf(
  { publication, publishAt }: Publication,
  before: string | null,
  timeZone: string,
  now: Date,
) {
  if (publication === 'draft') return null
  if (publication === 'now') return publicationState(before, now) === 'published' ? before : now.toISOString()
  // The field knows no seconds: what was not touched stays to the second.
  if (before && localTimeOf(before, timeZone) === publishAt) return before
  const [date = '', time = ''] = publishAt.split('T')
  return instantOf(date, time, timeZone).toISOString()
}

/** An instant as a date-and-time field holds it, in a time zone. */
export function localTimeOf(instant: string, timeZone: string) {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(instant))
  return `${localDateIn(new Date(instant), timeZone)}T${time}`
}

/** The choice that a stored instant shows as. */
export function publicationOf(publishedAt: string | null, timeZone: string, now: Date): Publication {
  const state = publicationState(publishedAt, now)
  const publication = ({ draft: 'draft', published: 'now', scheduled: 'at' } as const)[state]
  return { publication, publishAt: publishedAt ? localTimeOf(publishedAt, timeZone) : '' }
}
