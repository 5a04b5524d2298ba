import { type Kysely, sql } from 'kysely'

/** Recurring events: a series is a row, and each of its dates is an event. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('eventSeries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('firstDate', 'text', (column) => column.notNull())
    .addColumn('endDate', 'text')
    .addColumn('expandedTo', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('calendarUid', 'text')
    .addColumn('stoppedAt', 'text')
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('event').addColumn('seriesId', 'text').execute()
  await db.schema.alterTable('event').addColumn('recurrenceDate', 'text').execute()
  await db.schema
    .alterTable('event')
    .addColumn('overridden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Prevents two nodes from adding the same date.
  await db.schema
    .createIndex('event_series')
    .unique()
    .on('event')
    .columns(['seriesId', 'recurrenceDate'])
    .execute()
  // Finds the few multi-day events that are in progress on a date, without a scan of all other events.
  await sql`create index "event_days" on "event" ("lastDate") where "lastDate" > "localDate"`.execute(db)
}
