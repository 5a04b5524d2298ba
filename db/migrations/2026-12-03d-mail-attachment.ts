import type { Kysely } from 'kysely'

/** The attachment of an email, such as a receipt; its file is created when the email is sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('attachment', 'text').execute()
}
