import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { FormerSlugTable } from '#app/platform/database/schema/content.ts'
import type { RevisionTable } from '#app/platform/database/schema/history.ts'
import type { VersionedTable } from '#app/platform/database/schema/schema.ts'
import type { Collection, VersionedCollection } from './collection.ts'
import type { Cell } from './field.ts'

interface ItemTable {
  id: string
  version: number
  sample: number
  publishedAt: string | null
  deletedAt: string | null
  position: number
  slug: string
  key: string
  [column: string]: Cell
}

type ItemSchema = Record<VersionedTable, ItemTable> & { revision: RevisionTable; formerSlug: FormerSlugTable }

/** Builds expressions in a query of any collection's table. */
export type ItemExpressions = ExpressionBuilder<ItemSchema, VersionedTable>

/** The database with one type for the tables of all collections, so that a query can name its table at run time. */
export const itemTables = (db: Database) => db as unknown as Kysely<ItemSchema>

/** A query for the rows of a collection that are not in the trash. */
export const notTrashed = (db: Database, { table }: Pick<Collection, 'table'>) =>
  itemTables(db).selectFrom(table).where('deletedAt', 'is', null)

/** The column that identifies a row. */
export const keyColumn = ({ key }: Pick<VersionedCollection, 'key'>) => key ?? 'id'
