import { expect } from 'vitest'
import { collections } from '#app/collections.ts'
import { enableReadCache } from '#app/platform/database/read-cache.server.ts'
import { storeTest } from '#tests/database.ts'
import { addItem } from './add-item-store.server.ts'
import { nextPublication } from './published-store.server.ts'
import { trashItem } from './trash-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const link = (publishedAt: string | null) => ({ title: 'Map', url: 'https://example.org', publishedAt })

storeTest('finds the next publication time among the items in the given tables', async ({ db }) => {
  const resource = collections.listed.find(({ table }) => table === 'resource')
  if (!resource) throw new Error('No resources')
  const findNext = (...tables: string[]) => nextPublication(db, collections.listed, new Set(tables), now)
  await addItem(db, resource, link(null), null, now)
  await addItem(db, resource, link('2026-11-20T12:00:00.000Z'), null, now)
  expect(await findNext('resource', 'setting')).toBeNull()
  await addItem(db, resource, link('2026-11-23T12:00:00.000Z'), null, now)
  const sooner = await addItem(db, resource, link('2026-11-22T12:00:00.000Z'), null, now)
  expect(await findNext('article')).toBeNull()
  expect(await findNext('article', 'resource')).toEqual(new Date('2026-11-22T12:00:00Z'))
  await trashItem(db, resource, sooner.id, null, now)
  expect(await findNext('resource')).toEqual(new Date('2026-11-23T12:00:00Z'))
})

storeTest('a page that is rendered while an item becomes public expires immediately', async (database) => {
  const { db } = database
  enableReadCache(db, database)
  const resource = collections.listed.find(({ table }) => table === 'resource')
  if (!resource) throw new Error('No resources')
  await addItem(db, resource, link('2026-11-21T12:00:01.000Z'), null, now)
  await addItem(db, resource, link('2026-11-22T12:00:00.000Z'), null, now)
  const nextSince = (since: string) =>
    nextPublication(db, collections.listed, new Set(['resource']), new Date(since))
  // A later request reads first.
  expect(await nextSince('2026-11-21T12:00:02.000Z')).toEqual(new Date('2026-11-22T12:00:00Z'))
  expect(await nextSince('2026-11-21T12:00:00.000Z')).toEqual(new Date('2026-11-21T12:00:01Z'))
})
