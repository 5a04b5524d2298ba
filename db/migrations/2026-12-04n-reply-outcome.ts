import type { Kysely } from 'kysely'

/** What became of the email of a reply, once the email is deleted from the outbox. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('note').addColumn('outcome', 'text').execute()
}
