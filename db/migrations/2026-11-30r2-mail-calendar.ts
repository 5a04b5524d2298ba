import type { Kysely } from 'kysely'

/** The calendar file of an email, so that it is sent with every attempt. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('calendar', 'text').execute()
}
