import type { z } from 'zod'
import { type Publication, publicationOf, publishedAtOf } from '#app/revisions/publication.ts'
import type { eventForm } from './event-form.ts'
import type { StoredEvent } from './event-store.server.ts'

type Typed = z.infer<typeof eventForm>

/** What the form says, as the columns of an event. */
export function eventColumns(typed: Typed, before: StoredEvent | null, timeZone: string, now: Date) {
  const { title, description, localDate, startTime, endTime, locationName, locationAddress } = typed
  const publication: Publication = { publication: typed.publication, publishAt: typed.publishAt }
  return {
    title,
    description,
    localDate,
    lastDate: typed.lastDate || localDate,
    startTime,
    endTime,
    locationName,
    locationAddress,
    pictureId: typed.pictureId || null,
    publishedAt: publishedAtOf(publication, before?.publishedAt ?? null, timeZone, now),
  }
}

/** The fields of the form for an event as it stands; for a new one, published at once. */
export function eventFields(event: StoredEvent | null, timeZone: string, now: Date): Record<string, string> {
  if (!event) return { publication: 'now', publishAt: '' }
  return {
    title: event.title,
    description: event.description,
    localDate: event.localDate,
    lastDate: event.lastDate > event.localDate ? event.lastDate : '',
    startTime: event.startTime ?? '',
    endTime: event.endTime ?? '',
    locationName: event.locationName,
    locationAddress: event.locationAddress,
    pictureId: event.pictureId ?? '',
    ...publicationOf(event.publishedAt, timeZone, now),
  }
}
