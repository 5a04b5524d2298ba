import type { Kysely } from 'kysely'

/** Keeps the outcome of a reply's email after the email is purged. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('note').addColumn('outcome', 'text').execute()
}
