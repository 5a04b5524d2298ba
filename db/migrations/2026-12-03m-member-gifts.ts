import type { Kysely } from 'kysely'

/**
 * Adds `donor.matchDeclinedAt`: when the member with the donor's email address declined to add the donor's gifts to
 * their profile. Also adds an index on the gifts for missed days.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('donor').addColumn('matchDeclinedAt', 'text').execute()
  await db.schema.createIndex('missedDayService_gift').on('missedDayService').column('giftId').execute()
}
