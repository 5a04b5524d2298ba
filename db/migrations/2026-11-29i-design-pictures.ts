import type { Kysely } from 'kysely'

/** Pictures that replace the design's illustrations. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('designPicture')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('pictureId', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  const updatedAt = new Date().toISOString()
  await db
    .insertInto('designPicture')
    .values([
      { id: 'app-teaser', label: 'The app', updatedAt },
      { id: 'empty-calendar', label: 'Empty calendar', updatedAt },
      { id: 'lost-path', label: 'Page not found', updatedAt },
    ])
    .execute()
}
