import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { defineCollection } from '#app/cms/collections/collection.ts'
import { stored } from '#app/cms/collections/field.ts'
import { notTrashed } from '#app/cms/collections/item-tables.server.ts'
import type { Database } from '#app/platform/database/database.ts'

export const collection = defineCollection({
  table: 'project',
  noun: 'project',
  title: 'Projects',
  path: 'projects',
  permission: 'content',
  list: { lead: '' },
  titleField: 'title',
  fields: {
    title: stored('Title'),
    slug: stored('Address'),
    summary: stored('Summary'),
    body: stored('Text'),
    pictureId: stored('Picture'),
  },
  sortable: true,
  hasSlug: true,
})

export const resources = defineCollection({
  table: 'resource',
  noun: 'resource',
  title: 'Resources',
  path: 'resources',
  permission: 'content',
  list: { lead: '' },
  titleField: 'title',
  fields: { title: stored('Title'), url: stored('Address') },
  sortable: true,
  defaults: (at) => ({ createdAt: at.toISOString() }),
})

export const amina = { id: 'a', name: 'Amina', email: 'amina@example.org' }

export const bilal = { id: 'b', name: '', email: 'bilal@example.org' }

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute))

export const content = { title: 'Warm Meals', summary: 'We cook', body: 'Text', pictureId: null }

export const add = (db: Database, title: string, minute = 0) =>
  addItem(db, collection, { ...content, title }, amina, at(minute))

export const listActivityEntries = (db: Database) =>
  db.selectFrom('activity').select(['actorName', 'verb', 'label']).orderBy('at').orderBy('id').execute()

/** The titles of the items, in their order. */
export const listTitles = async (db: Database) =>
  (
    await notTrashed(db, collection).select(['title', 'position']).orderBy('position').orderBy('id').execute()
  ).map(({ title }) => title)
