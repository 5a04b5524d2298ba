import type { Kysely } from 'kysely'

/** Columns by which visitors filter events. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
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
