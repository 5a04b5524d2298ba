import type { Kysely } from 'kysely'

/** Approval of volunteer hours, certificates of them, and members' private calendar feeds. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('volunteerHours')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('approved'))
    .execute()
  await db.schema
    .alterTable('volunteerHours')
    .addColumn('source', 'text', (c) => c.notNull().defaultTo('organizer'))
    .execute()
  await db.schema
    .createIndex('volunteerHours_status')
    .on('volunteerHours')
    .columns(['status', 'localDate', 'id'])
    .execute()
  await db.schema.createIndex('volunteerHours_event').on('volunteerHours').column('eventId').execute()
  await db.schema
    .createTable('hoursCertificate')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('shownName', 'text', (c) => c.notNull())
    .addColumn('fromDate', 'text', (c) => c.notNull())
    .addColumn('toDate', 'text', (c) => c.notNull())
    .addColumn('wording', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('entries', 'text', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('issuedBy', 'text', (c) => c.notNull())
    .addColumn('revokedAt', 'text')
    .addColumn('revokedBy', 'text')
    .execute()
  await db.schema.createIndex('hoursCertificate_user').on('hoursCertificate').column('userId').execute()
  await db.schema
    .createIndex('hoursCertificate_issued')
    .on('hoursCertificate')
    .columns(['issuedAt', 'id'])
    .execute()
  await db.schema
    .createTable('calendarFeed')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
}
