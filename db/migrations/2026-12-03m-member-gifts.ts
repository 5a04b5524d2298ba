import type { Kysely } from 'kysely'

/** Members' answers about gifts under their email address, and gifts for missed days. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('donor').addColumn('matchDeclinedAt', 'text').execute()
  await db.schema.createIndex('missedDayService_gift').on('missedDayService').column('giftId').execute()
}
