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
import { deleteItemPermanently, trashItem } from './trash-store.server.ts'

const now = new Date('2026-11-25T12:00:00Z')
const articleCollection = collections.listed.find(({ table }) => table === 'article') as Collection

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
  const result = await changeItem(db, articleCollection, { id, version, values: { slug } }, null, now)
  if (result.outcome !== 'changed') throw new Error(result.outcome)
  return result.item as Item
}

storeTest(
  'a former slug resolves to the current one while the item is published, and is deleted with it',
  async ({ db }) => {
    const rename = (item: Item, slug: string) => renameItem(db, item, slug)
    const resolveSlug = (slug: string) => findCurrentSlug(db, articleCollection, slug, now)

    let item = await addItem(db, articleCollection, values('first'), null, now)
    expect(await resolveSlug('first')).toBeUndefined()
    item = await rename(item, 'second')
    item = await rename(item, 'third')
    expect([await resolveSlug('first'), await resolveSlug('second')]).toEqual(['third', 'third'])

    const other = await addItem(db, articleCollection, values('first'), null, now)
    expect((await findPublishedItem(db, articleCollection, 'first', now))?.id).toBe(other.id)
    await rename(other, 'another')
    expect([await resolveSlug('first'), await resolveSlug('second')]).toEqual(['another', 'third'])

    await publishItem(db, articleCollection, { id: item.id, publishedAt: null }, null, now)
    expect(await resolveSlug('second')).toBeUndefined()
    await trashItem(db, articleCollection, item.id, null, now)
    await deleteItemPermanently(db, articleCollection, item.id, null, now)
    const remaining = await db.selectFrom('formerSlug').select('itemId').distinct().execute()
    expect(remaining).toEqual([{ itemId: other.id }])
  },
)

storeTest('a draft or scheduled item does not take over the former slug of another item', async ({ db }) => {
  const rename = (item: Item, slug: string) => renameItem(db, item, slug)
  const resolveSlug = (slug: string) => findCurrentSlug(db, articleCollection, slug, now)
  await rename(await addItem(db, articleCollection, values('iftar'), null, now), 'iftar-2026')
  for (const [index, publishedAt] of [null, '2026-11-26T12:00:00.000Z'].entries()) {
    const other = await addItem(db, articleCollection, { ...values('iftar'), publishedAt }, null, now)
    const renamed = await rename(other, `iftar-${2027 + index}`)
    expect(await resolveSlug('iftar')).toBe('iftar-2026')
    await publishItem(db, articleCollection, { id: renamed.id, publishedAt: now.toISOString() }, null, now)
    expect(await resolveSlug('iftar')).toBe('iftar-2026')
  }
})

const changePublication = (db: Database, item: Item, publishedAt: string | null, at = now) =>
  publishItem(db, articleCollection, { id: item.id, publishedAt }, null, at)

async function renameLatest(db: Database, { id }: Item, slug: string) {
  return renameItem(db, (await findItem(db, articleCollection, id)) as Item, slug)
}

storeTest(
  'an item that is unpublished before it is renamed takes over a former slug at which it was published',
  async ({ db }) => {
    const resolveSlug = () => findCurrentSlug(db, articleCollection, 'iftar', now)
    const first = await addItem(db, articleCollection, values('iftar'), null, now)
    await renameItem(db, first, 'iftar-2026')
    const second = await addItem(db, articleCollection, { ...values('iftar'), publishedAt: null }, null, now)
    await changePublication(db, second, now.toISOString())
    await changePublication(db, second, null)
    await renameLatest(db, second, 'iftar-2027')
    await changePublication(db, second, now.toISOString())
    expect(await resolveSlug()).toBe('iftar-2027')

    // The first item is published at the slug again; then the second item has the slug for a while, as a draft.
    await renameLatest(db, first, 'iftar')
    await renameLatest(db, first, 'iftar-2028')
    await changePublication(db, second, null)
    await renameLatest(db, second, 'iftar')
    await renameLatest(db, second, 'iftar-2029')
    expect(await resolveSlug()).toBe('iftar-2028')
  },
)

storeTest(
  'a scheduled item takes over a former slug only if it was unpublished after its publication time',
  async ({ db }) => {
    const on = (day: number) => new Date(`2026-11-${day}T12:00:00.000Z`)
    await renameItem(db, await addItem(db, articleCollection, values('iftar'), null, on(20)), 'iftar-2026')
    for (const [unpublishedOn, target] of [
      [22, 'iftar-2026'],
      [24, 'iftar-24'],
    ] as const) {
      const other = await addItem(
        db,
        articleCollection,
        { ...values('iftar'), publishedAt: null },
        null,
        on(21),
      )
      await changePublication(db, other, on(23).toISOString(), on(21))
      await changePublication(db, other, null, on(unpublishedOn))
      await renameLatest(db, other, `iftar-${unpublishedOn}`)
      await changePublication(db, other, now.toISOString())
      expect(await findCurrentSlug(db, articleCollection, 'iftar', now)).toBe(target)
    }
  },
)

storeTest('an unpublished item keeps its own former slugs', async ({ db }) => {
  const item = await addItem(db, articleCollection, values('iftar'), null, now)
  await publishItem(db, articleCollection, { id: item.id, publishedAt: null }, null, now)
  const draft = (await findItem(db, articleCollection, item.id)) as Item
  await renameItem(db, draft, 'iftar-2026')
  await publishItem(db, articleCollection, { id: item.id, publishedAt: now.toISOString() }, null, now)
  expect(await findCurrentSlug(db, articleCollection, 'iftar', now)).toBe('iftar-2026')
})
