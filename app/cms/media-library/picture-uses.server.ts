import {
  formPath,
  isListed,
  pictureColumns,
  publicPathOf,
  titleOf,
  trashPath,
  type VersionedCollection,
  type VersionedItem,
} from '#app/cms/collections/collection.ts'
import { itemTables, keyOf } from '#app/cms/collections/item-tables.server.ts'
import { type PublicationState, publicationState } from '#app/cms/collections/publication.ts'
import { pictureFields } from '#app/cms/media/picture-choice.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'

export interface PictureUse {
  noun: string
  title: string
  state: PublicationState | 'trash'
  /** The form, or the trash that it is in. */
  editPath: string
  /** The page on which visitors see it; null if they do not. */
  publicPath: string | null
  /** Whether it describes the picture in its own words. */
  hasOwnAlt: boolean
}

/** The collections whose items have pictures. */
export const picturedCollections = (collections: readonly VersionedCollection[]) =>
  collections.filter((collection) => pictureColumns(collection).length > 0)

export const picturedTables = (collections: readonly VersionedCollection[]) =>
  picturedCollections(collections).map(({ table }) => table as PicturedTable)

/** The column in which items store their own description of the picture; undefined if they have none. */
export const ownAltColumn = ({ fields }: VersionedCollection) =>
  Object.keys(fields).find((column) => fields[column]?.name === pictureFields('pictureId').alt)

/** The rows of a collection with a picture, including those in the trash. */
export async function findRowsWith(db: Database, collection: VersionedCollection, pictureId: string) {
  const key = keyOf(collection)
  const rows = await itemTables(db)
    .selectFrom(collection.table)
    .selectAll()
    .where('pictureId', '=', pictureId)
    .orderBy(key)
    .execute()
  return rows.map((row) => ({ ...row, id: String(row[key]) }) as VersionedItem)
}

/** Where a picture is used, as the collections declare it. */
export async function listPictureUses(
  db: Database,
  collections: readonly VersionedCollection[],
  pictureId: string,
  now: Date,
): Promise<PictureUse[]> {
  const uses: PictureUse[] = []
  for (const collection of picturedCollections(collections)) {
    const rows = await findRowsWith(db, collection, pictureId)
    uses.push(...rows.map((row) => toUse(collection, row, now)))
  }
  return uses
}

function toUse(collection: VersionedCollection, item: VersionedItem, now: Date): PictureUse {
  const listed = isListed(collection)
  const published = listed ? publicationState((item.publishedAt as string | null) ?? null, now) : 'published'
  const state = item.deletedAt ? 'trash' : published
  return {
    noun: collection.noun,
    title: titleOf(collection, item),
    state,
    editPath: state === 'trash' && listed ? trashPath(collection) : formPath(collection, item),
    publicPath: state === 'published' ? publicPathOf(collection, item) : null,
    hasOwnAlt: ownAltColumn(collection) !== undefined,
  }
}
