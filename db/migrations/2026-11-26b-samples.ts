import type { Kysely } from 'kysely'

const projects = [
  'quran-accountability-log',
  'quran-circles',
  'homeless-feedings',
  'masjid-cleanups',
  'youth-programming',
  'warmth-and-wisdom',
]
const guides = ['running-a-masjid-event', 'community-outreach-best-practices', 'youth-program-development']
const pages = ['about-story', 'about-vision', 'vision', 'privacy']
const slidePictures = [
  'painting-event',
  'community-event',
  'homeless-outreach',
  'dawah-table',
  'evening-circle',
]

/**
 * Adds `sample` to the collections that do not have it yet, and marks their starter content. On an existing site, only
 * a row that nobody has changed is marked: it has version 1 and no revision. Every row that an admin added has a
 * revision.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  for (const table of ['homepage', 'page', 'slide', 'project', 'guide']) {
    await db.schema
      .alterTable(table)
      .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  // The admin area may look for samples on every visit, so the tables that can grow have an index.
  for (const table of ['event', 'article', 'resource', 'slide', 'project', 'guide']) {
    await db.schema
      .createIndex(`${table}_sample`)
      .on(table)
      .column('sample')
      .where('sample', '=', 1)
      .execute()
  }
  const mark = async (table: string, column: string, values: string[], key = 'id') => {
    const revised = db.selectFrom('revision').select('itemId').where('kind', '=', table)
    await db
      .updateTable(table)
      .set({ sample: 1 })
      .where('version', '=', 1)
      .where(column, 'in', values)
      .where(key, 'not in', revised)
      .execute()
  }
  await mark('homepage', 'id', ['home'])
  await mark('page', 'slug', pages, 'slug')
  await mark('slide', 'pictureId', slidePictures)
  await mark('project', 'slug', projects)
  await mark('guide', 'slug', guides)

  await db.schema
    .createTable('sampleRemoval')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('removedAt', 'text', (c) => c.notNull())
    .addColumn('revertedAt', 'text')
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('checklistDismissal')
    .addColumn('item', 'text', (c) => c.primaryKey())
    .addColumn('dismissedAt', 'text', (c) => c.notNull())
    .execute()
}
