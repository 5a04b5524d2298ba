import type { Kysely } from 'kysely'

/** Columns by which visitors filter events. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('event')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('event')
    .addColumn('familyFriendly', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
