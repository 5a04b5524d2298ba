import type { Kysely } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { RevisionTable } from '#app/platform/database/schema/history.ts'
import type { Cell, Kind, VersionedTable } from './kind.ts'

interface ItemTable {
  id: string
  version: number
  publishedAt: string | null
  deletedAt: string | null
  position: number
  slug: string
  [column: string]: Cell
}

/** The database as if all tables that admins edit were one: a kind says which is meant. */
export const asItems = (db: Database) =>
  db as unknown as Kysely<Record<VersionedTable, ItemTable> & { revision: RevisionTable }>

/** The rows of a kind that are not in the trash. */
export const living = (db: Database, { table }: Pick<Kind, 'table'>) =>
  asItems(db).selectFrom(table).where('deletedAt', 'is', null)
