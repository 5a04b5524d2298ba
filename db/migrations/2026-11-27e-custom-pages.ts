import type { Kysely } from 'kysely'

/** Pages that admins add, and the order and visibility of the links in the menus. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('customPage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('pictureId', 'text', (c) => c.references('picture.id'))
    .addColumn('menu', 'text', (c) => c.notNull().defaultTo('none'))
    .addColumn('menuLabel', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('publishedAt', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('deletedAt', 'text')
    .execute()
  await db.schema.createIndex('customPage_updated').on('customPage').columns(['updatedAt', 'id']).execute()
  await db.schema
    .createIndex('customPage_sample')
    .on('customPage')
    .column('sample')
    .where('sample', '=', 1)
    .execute()
  await db.schema
    .createTable('menuItem')
    .addColumn('menu', 'text', (c) => c.notNull())
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('menuItem_pk', ['menu', 'item'])
    .execute()
}
