import type { Kysely } from 'kysely'

/** When a member said that gifts under their email address are not to be added to their profile. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('donor').addColumn('matchDeclinedAt', 'text').execute()
}
