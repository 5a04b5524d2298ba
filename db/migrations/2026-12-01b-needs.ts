import type { Kysely } from 'kysely'

/** What an event needs, and who brings how much of it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('eventNeed')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('wanted', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('eventNeed_event').on('eventNeed').column('eventId').execute()
  await db.schema
    .createTable('eventClaim')
    .addColumn('needId', 'text', (c) => c.notNull().references('eventNeed.id').onDelete('cascade'))
    .addColumn('signupId', 'text', (c) => c.notNull().references('eventSignup.id').onDelete('cascade'))
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('claimedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventClaim_pk', ['needId', 'signupId'])
    .execute()
  await db.schema.createIndex('eventClaim_signup').on('eventClaim').column('signupId').execute()
}
