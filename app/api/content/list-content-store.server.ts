import type { Collection, Item } from '#app/cms/collections/collection.ts'
import { itemTables } from '#app/cms/collections/item-tables.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isCursor, pageAtCursor } from '#app/platform/database/keyset.server.ts'

export const contentStates = ['published', 'draft', 'scheduled', 'trashed'] as const
type ContentState = (typeof contentStates)[number]

/** Columns of one collection, from most to least significant; the last is unique. */
export type ContentSort = Record<string, 'string' | 'number'>

export interface ContentFilter {
  state: ContentState
  /** Conditions on columns; those without a value are ignored. */
  conditions: { column: string; operator: '>=' | '<='; value: string | undefined }[]
}

/** A page of a collection's items in one state; undefined for an invalid cursor. */
export async function listContent(
  db: Database,
  { table }: Collection,
  sort: ContentSort,
  { state, conditions }: ContentFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
  now: Date,
) {
  if (cursor !== null && !isCursor(cursor, Object.values(sort))) return undefined
  const at = now.toISOString()
  let query = itemTables(db)
    .selectFrom(table)
    .selectAll()
    .where('deletedAt', state === 'trashed' ? 'is not' : 'is', null)
  if (state === 'published') query = query.where('publishedAt', '<=', at)
  if (state === 'scheduled') query = query.where('publishedAt', '>', at)
  if (state === 'draft') query = query.where('publishedAt', 'is', null)
  for (const { column, operator, value } of conditions)
    if (value !== undefined) query = query.where(column, operator, value)
  const page = await pageAtCursor(query, { keys: Object.keys(sort) }, cursor, limit)
  return { items: page.rows as Item[], next: page.next }
}

/** Whether visitors can see an item now. */
export const isVisible = ({ publishedAt, deletedAt }: Item, now: Date) =>
  deletedAt === null && publishedAt !== null && publishedAt <= now.toISOString()
