import { instantOfLocalTime, localTimeOf } from '#app/platform/time/local-time.ts'

export type PublicationState = 'draft' | 'scheduled' | 'published'

export function publicationState(publishedAt: string | null, now: Date): PublicationState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'published'
}

/** Form values: draft, published now, or scheduled for a time in the site's time zone (YYYY-MM-DDTHH:MM). */
export interface Publication {
  publication: 'draft' | 'now' | 'at'
  publishAt: string
}

/** The publication time for the submitted choice. For 'now', an item that is already published keeps its time. */
export function publishedAtOf(
  { publication, publishAt }: Publication,
  before: string | null,
  timeZone: string,
  now: Date,
) {
  if (publication === 'draft') return null
  if (publication === 'now') return publicationState(before, now) === 'published' ? before : now.toISOString()
  // The input has no seconds: an unchanged value keeps its exact time.
  if (before && localTimeOf(before, timeZone) === publishAt) return before
  return instantOfLocalTime(publishAt, timeZone).toISOString()
}

/** The form values for a stored publication time. */
export function publicationOf(publishedAt: string | null, timeZone: string, now: Date): Publication {
  const state = publicationState(publishedAt, now)
  const publication = ({ draft: 'draft', published: 'now', scheduled: 'at' } as const)[state]
  return { publication, publishAt: publishedAt ? localTimeOf(publishedAt, timeZone) : '' }
}
