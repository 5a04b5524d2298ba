import type { Kysely } from 'kysely'

/** Bulk actions that can be undone, and saved filters of lists. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('bulkChange')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('changedAt', 'text', (c) => c.notNull())
    .addColumn('items', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('savedFilter')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('savedFilter_query', ['userId', 'list', 'query'])
    .execute()
}
