import type { Kysely } from 'kysely'

/** Check-in and check-out at events, as operations that devices send. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('checkInOperation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('signupId', 'text', (c) => c.notNull().references('eventSignup.id').onDelete('cascade'))
    .addColumn('person', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('recordedBy', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('recordedAt', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['eventId', 'signupId', 'recordedBy'])
    await db.schema.createIndex(`checkInOperation_${column}`).on('checkInOperation').column(column).execute()
}
