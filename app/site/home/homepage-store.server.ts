import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { addSingleton } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem, type Outcome } from '#app/cms/collections/change-item-store.server.ts'
import type { Values } from '#app/cms/collections/collection.ts'
import { findPicturesById } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { homepageCollection, homepageId } from './homepage-collection.ts'

/** The homepage's text and picture. The version is 0 while there is no row for it. */
export async function readHomepage(db: Database) {
  const row = await db
    .selectFrom('homepage')
    .select(['title', 'description', 'pictureId', 'sample', 'version'])
    .executeTakeFirst()
  if (!row) return { title: '', description: '', picture: null, sample: 0, version: 0 }
  const { pictureId, ...text } = row
  const pictures = await findPicturesById(db, [pictureId])
  return { ...text, picture: (pictureId && pictures.get(pictureId)) || null }
}

/** Saves the homepage if `version` is still current; creates it when `version` is 0. */
export async function saveHomepage(
  db: Database,
  values: Values,
  version: number,
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  if (version === 0) return addSingleton(db, homepageCollection, { id: homepageId, values }, actor, now)
  return changeItem(db, homepageCollection, { id: homepageId, version, values }, actor, now)
}
