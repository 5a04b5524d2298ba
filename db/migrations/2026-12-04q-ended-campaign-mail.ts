import type { Kysely } from 'kysely'

/** The last day of a campaign that has ended, once the donor of a monthly gift to it was emailed about that. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('recurringGift').addColumn('campaignEndMailed', 'text').execute()
}
