import type { Kysely } from 'kysely'

/** The reading counts of the whole community. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('quranCommunity')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('daysRead', 'integer', (c) => c.notNull())
    .addColumn('daysThisMonth', 'integer', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('countedOn', 'text', (c) => c.notNull())
    .execute()
}
