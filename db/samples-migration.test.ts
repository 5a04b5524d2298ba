import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { pageCollection } from '#app/site/pages/page-collection.ts'
import { projectCollection } from '#app/site/projects/project-collection.ts'
import { storeTest } from '#tests/database.ts'
import { up } from './migrations/2026-11-26b-samples.ts'
import { seed } from './seed/seed.ts'

const now = new Date('2026-11-21T12:00:00Z')
const tables = ['homepage', 'page', 'slide', 'project', 'guide'] as const

storeTest('the migration marks the starter content that nobody has changed', async ({ db }) => {
  await seed(db, now)
  const admin = { id: 'a', name: 'Amina', email: 'amina@example.org' }
  const change = { id: 'vision', version: 1, values: { body: 'Ours' } }
  await changeItem(db, pageCollection, change, admin, now)
  // An admin permanently deleted a project, and added another with its slug.
  await db.deleteFrom('project').where('slug', '=', 'quran-circles').execute()
  const ours = { slug: 'quran-circles', title: 'Ours', summary: 'Ours', body: 'Ours', pictureId: null }
  await addItem(db, projectCollection, ours, admin, now)

  // The schema before the migration.
  await db.schema.dropTable('sampleRemoval').execute()
  await db.schema.dropTable('checklistDismissal').execute()
  for (const table of ['event', 'article', 'resource', 'slide', 'project', 'guide'])
    await db.schema.dropIndex(`${table}_sample`).execute()
  for (const table of tables) await db.schema.alterTable(table).dropColumn('sample').execute()

  await up(db)

  const countSamples = async (table: (typeof tables)[number]) =>
    (await db.selectFrom(table).select('sample').where('sample', '=', 1).execute()).length
  expect(await Promise.all(tables.map(countSamples))).toEqual([1, 3, 5, 5, 3])
  const ourProject = db.selectFrom('project').select('sample').where('slug', '=', 'quran-circles')
  expect(await ourProject.executeTakeFirst()).toEqual({ sample: 0 })
})
