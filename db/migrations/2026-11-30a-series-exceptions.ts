import type { Kysely } from 'kysely'

/** The dates on which a series never adds an event again, even after its rule has changed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('eventSeries')
    .addColumn('excludedDates', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
