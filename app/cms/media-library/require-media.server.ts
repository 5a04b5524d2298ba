import { findMedia, type Media } from '#app/cms/media/media-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'

/** A picture in the library; throws a 404 if there is none. */
export async function requireMedia(db: Database, id: string): Promise<Media> {
  return (await findMedia(db, id)) ?? notFound('Picture')
}
