import type { Kysely } from 'kysely'

/** Keeps the outcome of a reply's email after the email is purged. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('note').addColumn('outcome', 'text').execute()
}
