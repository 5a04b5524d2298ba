import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'

export type PublicationState = 'draft' | 'scheduled' | 'published'

export function publicationState(publishedAt: string | null, now: Date): PublicationState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'published'
}

/** An admin's choice; `publishAt` is in the site's time zone (YYYY-MM-DDTHH:MM). */
export interface Publication {
  publication: 'draft' | 'now' | 'at'
  publishAt: string
}

/** The instant of a choice. An item that is published and stays so keeps its instant. */
export function publishedAtOf(
  { publication, publishAt }: Publication,
  before: string | null,
  timeZone: string,
  now: Date,
) {
  if (publication === 'draft') return null
  if (publication === 'now') return publicationState(before, now) === 'published' ? before : now.toISOString()
  // The input has no seconds: an unchanged time keeps its seconds.
  if (before && localTimeOf(before, timeZone) === publishAt) return before
  const [date = '', time = ''] = publishAt.split('T')
  return instantOf(date, time, timeZone).toISOString()
}

/** The value of a datetime-local input for an instant. */
export function localTimeOf(instant: string, timeZone: string) {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(instant))
  return `${localDateIn(new Date(instant), timeZone)}T${time}`
}

/** The choice for a stored instant. */
export function publicationOf(publishedAt: string | null, timeZone: string, now: Date): Publication {
  const state = publicationState(publishedAt, now)
  const publication = ({ draft: 'draft', published: 'now', scheduled: 'at' } as const)[state]
  return { publication, publishAt: publishedAt ? localTimeOf(publishedAt, timeZone) : '' }
}
