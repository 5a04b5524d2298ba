import type { Kysely } from 'kysely'

/** The former slugs of items, so that their old URLs redirect. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('formerSlug')
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('itemId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('formerSlug_pk', ['collection', 'slug'])
    .execute()
  await db.schema.createIndex('formerSlug_item').on('formerSlug').columns(['collection', 'itemId']).execute()
}
