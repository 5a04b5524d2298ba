import type { Kysely } from 'kysely'

/** The last day of a recurring gift's campaign, once the donor has been emailed that the campaign has ended. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('recurringGift').addColumn('campaignEndMailed', 'text').execute()
}
