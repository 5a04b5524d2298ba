import type { Kysely } from 'kysely'

/** The dates to which a series adds no event again, also after its rule has changed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('eventSeries')
    .addColumn('excludedDates', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
