import type { Kysely } from 'kysely'

/** The attachment of an email, such as a receipt; its file is created when the email is sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('attachment', 'text').execute()
}
