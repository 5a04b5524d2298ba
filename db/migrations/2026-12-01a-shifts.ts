import type { Kysely } from 'kysely'

/** Shifts of an event, and the shift of each sign-up. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('eventShift')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('day', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('startTime', 'text')
    .addColumn('endTime', 'text')
    .addColumn('capacity', 'integer')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('eventShift_event').on('eventShift').column('eventId').execute()
  await db.schema
    .alterTable('eventSignup')
    .addColumn('shiftId', 'text', (c) => c.references('eventShift.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('eventSignup_shift').on('eventSignup').column('shiftId').execute()
}
