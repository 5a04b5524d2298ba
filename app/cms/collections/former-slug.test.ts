import { expect } from 'vitest'
import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { publishItem } from '#tests/publish-item.ts'
import { addItem } from './add-item-store.server.ts'
import { changeItem } from './change-item-store.server.ts'
import type { Collection, Item } from './collection.ts'
import { findCurrentSlug } from './former-slug-store.server.ts'
import { findItem, findPublishedItem } from './item-store.server.ts'
import { removeItem, trashItem } from './trash-store.server.ts'

const now = new Date('2026-11-25T12:00:00Z')
const article = collections.listed.find(({ table }) => table === 'article') as Collection

const values = (slug: string) => ({
  title: slug,
  slug,
  preview: 'Words',
  body: 'Words',
  author: 'Amina',
  tags: '[]',
  pictureId: null,
  publishedAt: '2026-11-20T12:00:00.000Z',
})

async function renameItem(db: Database, { id, version }: Item, slug: string) {
  const result = await changeItem(db, article, { id, version, values: { slug } }, null, now)
  if (result.outcome !== 'changed') throw new Error(result.outcome)
  return result.item as Item
}

storeTest(
  'a former slug resolves to the current one while the item is published, and is deleted with it',
  async ({ db }) => {
    const rename = (item: Item, slug: string) => renameItem(db, item, slug)
    const current = (slug: string) => findCurrentSlug(db, article, slug, now)

    let item = await addItem(db, article, values('first'), null, now)
    expect(await current('first')).toBeUndefined()
    item = await rename(item, 'second')
    item = await rename(item, 'third')
    expect([await current('first'), await current('second')]).toEqual(['third', 'third'])

    const other = await addItem(db, article, values('first'), null, now)
    expect((await findPublishedItem(db, article, 'first', now))?.id).toBe(other.id)
    await rename(other, 'another')
    expect([await current('first'), await current('second')]).toEqual(['another', 'third'])

    await publishItem(db, article, { id: item.id, publishedAt: null }, null, now)
    expect(await current('second')).toBeUndefined()
    await trashItem(db, article, item.id, null, now)
    await removeItem(db, article, item.id, null, now)
    const remaining = await db.selectFrom('formerSlug').select('itemId').distinct().execute()
    expect(remaining).toEqual([{ itemId: other.id }])
  },
)

storeTest('a draft or scheduled item does not take over the former slug of another item', async ({ db }) => {
  const rename = (item: Item, slug: string) => renameItem(db, item, slug)
  const current = (slug: string) => findCurrentSlug(db, article, slug, now)
  await rename(await addItem(db, article, values('iftar'), null, now), 'iftar-2026')
  for (const [index, publishedAt] of [null, '2026-11-26T12:00:00.000Z'].entries()) {
    const other = await addItem(db, article, { ...values('iftar'), publishedAt }, null, now)
    const renamed = await rename(other, `iftar-${2027 + index}`)
    expect(await current('iftar')).toBe('iftar-2026')
    await publishItem(db, article, { id: renamed.id, publishedAt: now.toISOString() }, null, now)
    expect(await current('iftar')).toBe('iftar-2026')
  }
})

storeTest('an unpublished item keeps its own former slugs', async ({ db }) => {
  const item = await addItem(db, article, values('iftar'), null, now)
  await publishItem(db, article, { id: item.id, publishedAt: null }, null, now)
  const draft = (await findItem(db, article, item.id)) as Item
  await renameItem(db, draft, 'iftar-2026')
  await publishItem(db, article, { id: item.id, publishedAt: now.toISOString() }, null, now)
  expect(await findCurrentSlug(db, article, 'iftar', now)).toBe('iftar-2026')
})
