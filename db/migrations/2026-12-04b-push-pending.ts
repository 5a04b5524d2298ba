import type { Kysely } from 'kysely'

/** When a device's push subscription expires, unless its login has passed the second step by then. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('pushSubscription').addColumn('pendingUntil', 'text').execute()
}
