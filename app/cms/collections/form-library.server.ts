import { listPictureOptions } from '#app/cms/media/media-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { VersionedCollection } from './collection.ts'
import { pictureColumns } from './collection.ts'
import { describeForm, type FormDescription } from './form-description.ts'

/** The form of a collection, with the pictures to choose from if it has a picture field. */
export async function readForm(db: Database, collection: VersionedCollection): Promise<FormDescription> {
  const form = describeForm(collection)
  return pictureColumns(collection).length > 0 ? { ...form, library: await listPictureOptions(db) } : form
}
