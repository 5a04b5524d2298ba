import type { Kysely } from 'kysely'

const contentTables = ['resource', 'event', 'article', 'project', 'guide', 'slide']

/** The trash, the revisions of every item, and the activity log. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  for (const table of contentTables) {
    await db.schema.alterTable(table).addColumn('deletedAt', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  }
  for (const table of ['homepage', 'page']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  }
  for (const table of ['article', 'resource']) {
    await db.schema
      .alterTable(table)
      .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('resource').addColumn('publishedAt', 'text').execute()
  await db
    .updateTable('resource')
    .set((eb: { ref: (column: string) => unknown }) => ({ publishedAt: eb.ref('createdAt') }))
    .execute()

  await db.schema
    .createTable('revision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('itemId', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('snapshot', 'text', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('revision_once', ['kind', 'itemId', 'version'])
    .execute()

  await db.schema
    .createTable('activity')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('verb', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('activity_at').on('activity').columns(['at', 'id']).execute()
  await db.schema.createIndex('activity_subject').on('activity').columns(['subject', 'subjectId']).execute()
  await db.schema.createIndex('activity_actor').on('activity').column('actorId').execute()
}
