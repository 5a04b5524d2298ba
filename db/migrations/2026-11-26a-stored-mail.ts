import type { Kysely } from 'kysely'

/** When an email was written to a file instead of being sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('storedAt', 'text').execute()
}
