import type { Kysely } from 'kysely'

/** The last day of the campaign about whose end the donor of a monthly gift was emailed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('recurringGift').addColumn('campaignEndMailed', 'text').execute()
}
