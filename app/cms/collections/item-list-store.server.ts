import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { deferredKeysetPage, searchTerms, textContains } from '#app/platform/database/search.server.ts'
import type { Collection, Item } from './collection.ts'
import { notTrashed } from './item-tables.server.ts'
import type { PublicationState } from './publication.ts'

interface ItemFilter {
  search: string
  state: PublicationState | null
}

const perPage = 25
const states: PublicationState[] = ['draft', 'scheduled', 'published']

/** Parses the filter of a list; ignores an unknown state. */
export const readItemFilter = (params: URLSearchParams): ItemFilter => ({
  search: (params.get('q') ?? '').slice(0, 100),
  state: states.find((state) => state === params.get('state')) ?? null,
})

/**
 * A page of items that are not in the trash: by position if the collection is sortable, otherwise by the last change,
 * newest first.
 */
export async function listItems(
  db: Database,
  collection: Collection,
  filter: ItemFilter,
  cursor: string | null,
  now: Date,
) {
  const sort = collection.sortable
    ? { keys: ['position', 'id'] }
    : { keys: ['updatedAt', 'id'], descending: true }
  const query = itemsMatching(db, collection, filter, now).selectAll()
  const page = await deferredKeysetPage(query, sort, cursor, perPage)
  return { ...page, rows: page.rows as Item[] }
}

/** A query for the items of a list that are not in the trash and match its filter. */
export function itemsMatching(
  db: Database,
  collection: Collection,
  { search, state }: ItemFilter,
  now: Date,
) {
  let query = notTrashed(db, collection)
  const title = sql.ref<string>(collection.titleField)
  for (const term of searchTerms(search)) query = query.where(textContains(title, term))
  if (state === 'draft') query = query.where('publishedAt', 'is', null)
  if (state === 'published') query = query.where('publishedAt', '<=', now.toISOString())
  if (state === 'scheduled') query = query.where('publishedAt', '>', now.toISOString())
  return query
}
