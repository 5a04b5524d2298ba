import type { Kysely } from 'kysely'

/** When an email was written to a file instead of being sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('storedAt', 'text').execute()
}
