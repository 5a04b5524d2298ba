import type { Kysely } from 'kysely'

/** Reports on past events, with numbers and pictures. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('eventReport')
    .addColumn('eventId', 'text', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .addColumn('people', 'integer')
    .addColumn('body', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('consentedAt', 'text')
    .addColumn('publishedAt', 'text')
    .addColumn('thankedAt', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('eventReportNumber')
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventReportNumber_pk', ['eventId', 'position'])
    .execute()
  await db.schema
    .createTable('eventReportPicture')
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('pictureId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventReportPicture_pk', ['eventId', 'position'])
    .execute()
}
