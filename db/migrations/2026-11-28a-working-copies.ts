import type { Kysely } from 'kysely'

/** Unsaved input in forms of the admin area. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('workingCopy')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('itemId', 'text', (c) => c.notNull())
    .addColumn('editor', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('baseVersion', 'integer')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('savedAt', 'text', (c) => c.notNull())
    .addColumn('closedAt', 'text')
    .addPrimaryKeyConstraint('workingCopy_pk', ['userId', 'id'])
    .execute()
  await db.schema
    .createIndex('workingCopy_form')
    .on('workingCopy')
    .columns(['userId', 'collection', 'itemId'])
    .execute()
}
