import type { Kysely } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { RevisionTable } from '#app/platform/database/schema/history.ts'
import type { VersionedTable } from '#app/platform/database/schema/schema.ts'
import type { Collection } from './collection.ts'
import type { Cell } from './field.ts'

interface ItemTable {
  id: string
  version: number
  publishedAt: string | null
  deletedAt: string | null
  position: number
  slug: string
  [column: string]: Cell
}

/** The database as if all tables that admins edit were one: a collection says which is meant. */
export const itemTables = (db: Database) =>
  db as unknown as Kysely<Record<VersionedTable, ItemTable> & { revision: RevisionTable }>

/** The rows of a collection that are not in the trash. */
export const notTrashed = (db: Database, { table }: Pick<Collection, 'table'>) =>
  itemTables(db).selectFrom(table).where('deletedAt', 'is', null)
