import type { Kysely } from 'kysely'

/** Until when a device without a session waits for the second step of a login. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('pushSubscription').addColumn('pendingUntil', 'text').execute()
}
