import { redirectFormerSlug } from '#app/cms/collections/former-slug.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { eventCollection } from './event-collection.ts'

/**
 * Redirects to the event that formerly had this slug. If there is none, calls `throwMissing`, which throws a 404 by
 * default. `subpath` is appended to the event's URL, such as `/event.ics`.
 */
export async function redirectFormerEventSlug(
  db: Database,
  slug: string,
  now: Date,
  subpath = '',
  throwMissing: () => never = () => notFound('Event'),
): Promise<never> {
  await redirectFormerSlug(db, eventCollection, slug, now, subpath)
  return throwMissing()
}
