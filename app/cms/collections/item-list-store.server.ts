import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchedPage, searchTerms } from '#app/platform/database/search.server.ts'
import type { Collection, Item } from './collection.ts'
import { notTrashed } from './item-tables.server.ts'
import type { PublicationState } from './publication.ts'

export interface ItemFilter {
  search: string
  state: PublicationState | null
}

const perPage = 25

/** A page of items that are not in the trash: by position if the collection is sortable, else the last change first. */
export async function listItems(
  db: Database,
  collection: Collection,
  { search, state }: ItemFilter,
  cursor: string | null,
  now: Date,
) {
  let query = notTrashed(db, collection).selectAll()
  const title = sql<string>`lower(${sql.ref(collection.titleField)})`
  for (const word of searchTerms(search)) query = query.where(contains(title, word))
  if (state === 'draft') query = query.where('publishedAt', 'is', null)
  if (state === 'published') query = query.where('publishedAt', '<=', now.toISOString())
  if (state === 'scheduled') query = query.where('publishedAt', '>', now.toISOString())
  const sort = collection.sortable
    ? { keys: ['position', 'id'] }
    : { keys: ['updatedAt', 'id'], descending: true }
  const page = await searchedPage(query, sort, cursor, perPage)
  return { ...page, rows: page.rows as Item[] }
}
