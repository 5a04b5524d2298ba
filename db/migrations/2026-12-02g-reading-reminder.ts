import type { Kysely } from 'kysely'

/** Members choose the hour of the reading reminder, and whether their devices show it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('notificationChoice').addColumn('hour', 'integer').execute()
  await db.schema
    .alterTable('notificationChoice')
    .addColumn('push', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
