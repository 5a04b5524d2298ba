import type { Kysely } from 'kysely'

/** Events that start or end at a time relative to a prayer, and the coordinates of an event's location. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('event').addColumn('startPrayer', 'text').execute()
  await db.schema.alterTable('event').addColumn('startPrayerOffset', 'integer').execute()
  await db.schema.alterTable('event').addColumn('endPrayer', 'text').execute()
  await db.schema.alterTable('event').addColumn('endPrayerOffset', 'integer').execute()
  await db.schema.alterTable('event').addColumn('durationMinutes', 'integer').execute()
  await db.schema
    .alterTable('event')
    .addColumn('prayerBasis', 'text', (c) => c.notNull().defaultTo('adhan'))
    .execute()
  await db.schema.alterTable('event').addColumn('latitude', 'double precision').execute()
  await db.schema.alterTable('event').addColumn('longitude', 'double precision').execute()
}
