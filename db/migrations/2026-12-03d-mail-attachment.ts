import type { Kysely } from 'kysely'

/** The file of an email, such as a receipt, which is made when the email is sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('attachment', 'text').execute()
}
