import type { Kysely } from 'kysely'

/** The calendar file of an email, so that it is sent with every attempt. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('calendar', 'text').execute()
}
