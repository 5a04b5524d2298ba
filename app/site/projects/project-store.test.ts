import { expect } from 'vitest'
import { findPublishedItem } from '#app/cms/collections/item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { projectCollection } from './project-collection.ts'
import { findProjectSlugs, listProjects, toProject } from './project-store.server.ts'

async function findProject(db: Database, slug: string, now: Date) {
  const item = await findPublishedItem(db, projectCollection, slug, now)
  return item && toProject(db, item)
}

const now = new Date('2026-11-21T12:00:00Z')

async function addProject(
  db: Database,
  slug: string,
  position: number,
  publishedAt: string | null,
  deletedAt: string | null = null,
) {
  const project = {
    id: slug,
    slug,
    position,
    title: slug,
    summary: '',
    body: '',
    pictureId: null,
    publishedAt,
    deletedAt,
  }
  await db.insertInto('project').values(project).execute()
}

storeTest('lists published projects in the order set by admins', async ({ db }) => {
  await addProject(db, 'second', 2, '2026-01-01T00:00:00.000Z')
  await addProject(db, 'first', 1, '2026-01-01T00:00:00.000Z')
  await addProject(db, 'draft', 0, null)
  await addProject(db, 'later', 3, '2027-01-01T00:00:00.000Z')
  await addProject(db, 'trash', 4, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')
  expect((await listProjects(db, now)).map((project) => project.slug)).toEqual(['first', 'second'])
  const slugs = ['first', 'draft', 'later', 'trash', 'nowhere']
  expect(await findProjectSlugs(db, slugs, now)).toEqual(['first'])
  expect(await findProject(db, 'draft', now)).toBeUndefined()
  expect(await findProject(db, 'trash', now)).toBeUndefined()
  expect((await findProject(db, 'first', now))?.picture).toBeNull()
})

storeTest(
  'placeholders from the settings are filled in, in the list and on the project’s page',
  async ({ db }) => {
    await addProject(db, 'log', 1, '2026-01-01T00:00:00.000Z')
    await db.updateTable('project').set({ summary: '{People} use it.', body: 'Today {people} do.' }).execute()
    await saveSettings(db, { impactPeople: 'over 60 people' })
    expect((await listProjects(db, now))[0]?.summary).toBe('Over 60 people use it.')
    expect(await findProject(db, 'log', now)).toMatchObject({ body: 'Today over 60 people do.' })
  },
)
