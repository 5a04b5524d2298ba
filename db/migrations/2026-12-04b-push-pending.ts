import type { Kysely } from 'kysely'

/** When the push subscription of a device expires, if its login is still waiting for the second step. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('pushSubscription').addColumn('pendingUntil', 'text').execute()
}
