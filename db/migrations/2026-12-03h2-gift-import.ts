import type { Kysely } from 'kysely'

/** A key of an imported gift, such as its reference in another system, so that it is imported only once. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('gift').addColumn('importKey', 'text').execute()
  await db.schema.createIndex('gift_importKey').on('gift').column('importKey').execute()
  await db.schema.createIndex('gift_import').on('gift').column('importId').execute()
}
