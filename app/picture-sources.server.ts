import { pictureSourcesOf } from '#app/cms/collections/registry.server.ts'
import type { PictureSources } from '#app/cms/media/picture-file.ts'
import { collections } from '#app/collections.ts'

const collectionPictures = pictureSourcesOf(collections)

/** Where pictures are used: in the collections, and by apps, which upload them. */
export const pictureSources: PictureSources = {
  ...collectionPictures,
  tables: [...collectionPictures.tables, 'storedObject'],
}
