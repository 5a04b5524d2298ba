import type { Kysely } from 'kysely'

/** Adds a key by which an import recognizes gifts that were imported before, and indexes for it and for the import. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('gift').addColumn('importKey', 'text').execute()
  await db.schema.createIndex('gift_importKey').on('gift').column('importKey').execute()
  await db.schema.createIndex('gift_import').on('gift').column('importId').execute()
}
