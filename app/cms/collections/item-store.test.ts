import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import {
  add,
  amina,
  at,
  bilal,
  collection,
  content,
  listActivityEntries,
  resources,
} from '#tests/project-collection.ts'
import { publishItem } from '#tests/publish-item.ts'
import { addItem, duplicateItem } from './add-item-store.server.ts'
import { changeItem, restoreVersion } from './change-item-store.server.ts'
import { findItem } from './item-store.server.ts'
import { listRevisions } from './revision-store.server.ts'

storeTest('items added at the same time get different slugs and positions', async ({ db }) => {
  const items = await Promise.all(Array.from({ length: 8 }, () => add(db, 'Warm Meals')))
  const slugs = ['warm-meals', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `warm-meals-${number}`)]
  expect(items.map(({ slug }) => slug).sort()).toEqual(slugs)
  expect(items.map(({ position }) => Number(position)).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  // The slug was free when the form was checked, but has been taken since then.
  const values = { ...content, title: 'Another', slug: 'warm-meals' }
  expect((await addItem(db, collection, values, amina, at(0))).slug).toBe('warm-meals-9')
})

storeTest('adds a draft with a unique slug, at the end of the list', async ({ db }) => {
  const first = await add(db, 'Warm Meals')
  const second = await add(db, 'Warm Meals')
  expect(first).toMatchObject({ slug: 'warm-meals', position: 0, version: 1, publishedAt: null })
  expect(second).toMatchObject({ slug: 'warm-meals-2', position: 1 })
  expect((await add(db, 'وجبات')).slug).toBe('wjbat')
  expect((await add(db, '؟!')).slug).toBe('project')
  expect(await listActivityEntries(db)).toContainEqual({
    actorName: 'Amina',
    verb: 'added',
    label: 'Warm Meals',
  })
})

storeTest('returns a conflict with the name of the admin who saved first', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  const first = await changeItem(
    db,
    collection,
    { id, version: 1, values: { title: 'Hot Meals' } },
    amina,
    at(1),
  )
  expect(first).toMatchObject({ outcome: 'changed', from: 1, item: { version: 2 } })
  const second = await changeItem(db, collection, { id, version: 1, values: { title: 'Cold' } }, bilal, at(2))
  expect(second).toEqual({ outcome: 'conflict', version: 2, by: 'Amina', at: at(1).toISOString() })
  expect((await findItem(db, collection, id))?.title).toBe('Hot Meals')
  const again = await changeItem(db, collection, { id, version: 2, values: { title: 'Cold' } }, bilal, at(3))
  expect(again.outcome).toBe('changed')
  const missing = await changeItem(db, collection, { id: 'x', version: 1, values: {} }, bilal, at(3))
  expect(missing.outcome).toBe('notFound')
})

storeTest('applies only one of several concurrent changes', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      changeItem(db, collection, { id, version: 1, values: { title: `Title ${i}` } }, amina, at(1)),
    ),
  )
  expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1)
  expect(await listRevisions(db, collection, id)).toHaveLength(2)
})

storeTest(
  'stores a version with the actor and the time of each change, unless nothing differs',
  async ({ db }) => {
    const { id } = await add(db, 'Warm Meals')
    await changeItem(db, collection, { id, version: 1, values: { title: 'Warm Meals' } }, bilal, at(1))
    await changeItem(db, collection, { id, version: 1, values: { body: 'Longer' } }, bilal, at(2))
    const versions = await listRevisions(db, collection, id)
    expect(versions.map(({ version, actorName, at: when }) => [version, actorName, when])).toEqual([
      [2, 'bilal@example.org', at(2).toISOString()],
      [1, 'Amina', at(0).toISOString()],
    ])
    expect(versions[1]?.snapshot.body).toBe('Text')
  },
)

storeTest(
  'stores the original version when an item without revisions is changed for the first time',
  async ({ db }) => {
    const row = { id: 'r', position: 0, title: 'Old', url: 'https://a.example', sample: 1 }
    await db
      .insertInto('resource')
      .values({ ...row, createdAt: at(0).toISOString() })
      .execute()
    await changeItem(db, resources, { id: 'r', version: 1, values: { title: 'New' } }, amina, at(5))
    const [latest, first] = await listRevisions(db, resources, 'r')
    expect(latest).toMatchObject({ version: 2, actorName: 'Amina', snapshot: { title: 'New', sample: 0 } })
    expect(first).toMatchObject({ version: 1, actorName: 'The system', at: at(0).toISOString() })
  },
)

storeTest('a sample item stays a sample when it is published', async ({ db }) => {
  const row = { id: 'r', position: 0, title: 'Old', url: 'https://a.example', sample: 1 }
  await db
    .insertInto('resource')
    .values({ ...row, createdAt: at(0).toISOString() })
    .execute()
  await publishItem(db, resources, { id: 'r', publishedAt: at(1).toISOString() }, amina, at(1))
  expect((await findItem(db, resources, 'r'))?.sample).toBe(1)
  expect((await listActivityEntries(db)).map(({ verb }) => verb)).toEqual(['published'])
})

storeTest('restores only the fields of an earlier version', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  await publishItem(db, collection, { id, publishedAt: at(1).toISOString() }, amina, at(1))
  await changeItem(
    db,
    collection,
    { id, version: 2, values: { title: 'Cold Meals', slug: 'cold' } },
    amina,
    at(2),
  )
  await addItem(db, collection, { ...content, slug: 'warm-meals' }, amina, at(3))
  const restored = await restoreVersion(db, collection, { id, version: 3, earlierVersion: 1 }, bilal, at(4))
  // Another item has its first slug now.
  expect(restored).toMatchObject({
    outcome: 'changed',
    item: { title: 'Warm Meals', slug: 'cold', version: 4 },
  })
  expect((await findItem(db, collection, id))?.publishedAt).toBe(at(1).toISOString())
  const conflict = await restoreVersion(db, collection, { id, version: 3, earlierVersion: 1 }, amina, at(5))
  expect(conflict).toMatchObject({ outcome: 'conflict', by: 'bilal@example.org' })
  const missing = await restoreVersion(db, collection, { id, version: 4, earlierVersion: 99 }, amina, at(5))
  expect(missing.outcome).toBe('notFound')
})

storeTest('duplicates an item as a draft with its own title and slug', async ({ db }) => {
  const { id } = await addItem(db, collection, { ...content, publishedAt: at(0).toISOString() }, amina, at(0))
  const copy = await duplicateItem(db, collection, id, amina, at(1))
  expect(copy).toMatchObject({
    title: 'Copy of Warm Meals',
    slug: 'copy-of-warm-meals',
    body: 'Text',
    publishedAt: null,
    position: 1,
    version: 1,
  })
  expect(await duplicateItem(db, collection, 'x', amina, at(1))).toBeUndefined()
})

storeTest('truncates a long text in the activity log, but not in versions', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  const body = 'long '.repeat(1000)
  await changeItem(db, collection, { id, version: 1, values: { body } }, amina, at(1))
  const { changes } = await db
    .selectFrom('activity')
    .select('changes')
    .where('verb', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(changes.length).toBeLessThan(5000)
  expect((await listRevisions(db, collection, id))[0]?.snapshot.body).toBe(body)
})
