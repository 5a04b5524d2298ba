import type { Kysely } from 'kysely'

/** Background jobs, and when a picture became unused. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('job')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('claimedBy', 'text')
    .addColumn('lastError', 'text')
    .addColumn('doneAt', 'text')
    .addPrimaryKeyConstraint('job_pk', ['kind', 'subject'])
    .execute()
  await db.schema.createIndex('job_due').on('job').column('dueAt').execute()

  await db.schema.alterTable('picture').addColumn('unusedSince', 'text').execute()
  await db.schema.createIndex('picture_created').on('picture').columns(['createdAt', 'id']).execute()
}
