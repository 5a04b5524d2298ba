import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addItem, duplicateItem } from './add-item-store.server.ts'
import { changeItem, publishItem, restoreVersion } from './change-item-store.server.ts'
import { defineCollection } from './collection.ts'
import { stored } from './field.ts'
import { findItem } from './item-store.server.ts'
import { notTrashed } from './item-tables.server.ts'
import { moveItem, moveItemTo } from './order-store.server.ts'
import { listRevisions } from './revision-store.server.ts'
import { emptyTrash, listTrash, removeItem, restoreItem, trashItem } from './trash-store.server.ts'

const collection = defineCollection({
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
const links = defineCollection({
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

const amina = { id: 'a', name: 'Amina', email: 'amina@example.org' }
const bilal = { id: 'b', name: '', email: 'bilal@example.org' }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute))
const content = { title: 'Warm Meals', summary: 'We cook', body: 'Text', pictureId: null }

const add = (db: Database, title: string, minute = 0) =>
  addItem(db, collection, { ...content, title }, amina, at(minute))
const activityEntries = (db: Database) =>
  db.selectFrom('activity').select(['actorName', 'verb', 'label']).orderBy('at').orderBy('id').execute()
const order = async (db: Database) =>
  (
    await notTrashed(db, collection).select(['title', 'position']).orderBy('position').orderBy('id').execute()
  ).map(({ title }) => title)

storeTest('items added at the same time get different slugs and positions', async ({ db }) => {
  const items = await Promise.all(Array.from({ length: 8 }, () => add(db, 'Warm Meals')))
  const slugs = ['warm-meals', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `warm-meals-${number}`)]
  expect(items.map(({ slug }) => slug).sort()).toEqual(slugs)
  expect(items.map(({ position }) => Number(position)).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  // As if both slugs had been checked before either item was stored.
  const chosen = { ...content, title: 'Another', slug: 'warm-meals' }
  expect((await addItem(db, collection, chosen, amina, at(0))).slug).toBe('warm-meals-9')
})

storeTest('adds a draft with a unique slug, at the end of the list', async ({ db }) => {
  const first = await add(db, 'Warm Meals')
  const second = await add(db, 'Warm Meals')
  expect(first).toMatchObject({ slug: 'warm-meals', position: 0, version: 1, publishedAt: null })
  expect(second).toMatchObject({ slug: 'warm-meals-2', position: 1 })
  expect((await add(db, 'وجبات')).slug).toBe('wjbat')
  expect((await add(db, '؟!')).slug).toBe('project')
  expect(await activityEntries(db)).toContainEqual({ actorName: 'Amina', verb: 'added', label: 'Warm Meals' })
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

storeTest('applies exactly one of several concurrent changes', async ({ db }) => {
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
  'stores a version with name and time for each change, except one without differences',
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

storeTest('stores the original of an item without revisions at its first change', async ({ db }) => {
  const row = { id: 'r', position: 0, title: 'Old', url: 'https://a.example', sample: 1, createdAt: at(0) }
  await db
    .insertInto('resource')
    .values({ ...row, createdAt: at(0).toISOString() })
    .execute()
  await changeItem(db, links, { id: 'r', version: 1, values: { title: 'New' } }, amina, at(5))
  const [latest, first] = await listRevisions(db, links, 'r')
  expect(latest).toMatchObject({ version: 2, actorName: 'Amina', snapshot: { title: 'New', sample: 0 } })
  expect(first).toMatchObject({ version: 1, actorName: 'The system', at: at(0).toISOString() })
})

storeTest('a sample item stays a sample when it is published', async ({ db }) => {
  const row = { id: 'r', position: 0, title: 'Old', url: 'https://a.example', sample: 1 }
  await db
    .insertInto('resource')
    .values({ ...row, createdAt: at(0).toISOString() })
    .execute()
  await publishItem(db, links, { id: 'r', publishedAt: at(1).toISOString() }, amina, at(1))
  expect((await findItem(db, links, 'r'))?.sample).toBe(1)
  expect((await activityEntries(db)).map(({ verb }) => verb)).toEqual(['published'])
})

storeTest('restores the fields of an earlier version, and nothing else', async ({ db }) => {
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
  const restored = await restoreVersion(db, collection, { id, version: 3, earlier: 1 }, bilal, at(4))
  // Another item has its first slug now.
  expect(restored).toMatchObject({
    outcome: 'changed',
    item: { title: 'Warm Meals', slug: 'cold', version: 4 },
  })
  expect((await findItem(db, collection, id))?.publishedAt).toBe(at(1).toISOString())
  const late = await restoreVersion(db, collection, { id, version: 3, earlier: 1 }, amina, at(5))
  expect(late).toMatchObject({ outcome: 'conflict', by: 'bilal@example.org' })
  const never = await restoreVersion(db, collection, { id, version: 4, earlier: 99 }, amina, at(5))
  expect(never.outcome).toBe('notFound')
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

storeTest('an item in the trash cannot be changed, and can be restored', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  await trashItem(db, collection, id, amina, at(1))
  expect((await listTrash(db, collection)).map((item) => item.id)).toEqual([id])
  expect(await order(db)).toEqual([])
  const change = await changeItem(db, collection, { id, version: 2, values: { title: 'X' } }, amina, at(2))
  expect(change.outcome).toBe('notFound')
  expect(await duplicateItem(db, collection, id, amina, at(2))).toBeUndefined()
  await restoreItem(db, collection, id, bilal, at(3))
  expect(await order(db)).toEqual(['Warm Meals'])
  expect((await activityEntries(db)).map(({ verb }) => verb)).toEqual(['added', 'deleted', 'restored'])
})

storeTest('trashes an item that is being saved at the same time', async ({ db, engine }) => {
  const { id } = await add(db, 'Warm Meals')
  const other = await db.startTransaction().execute()
  await other.updateTable('project').set({ title: 'Hot Meals', version: 2 }).where('id', '=', id).execute()
  const deleting = trashItem(db, collection, id, amina, at(1))
  // SQLite blocks reads until the change is committed; in PostgreSQL the update waits, with the old version read.
  if (engine === 'postgres') await expect.poll(() => waitingForLock(db), { timeout: 10_000 }).toBe(1)
  await other.commit().execute()
  expect(await deleting).toMatchObject({ outcome: 'changed', from: 2, item: { title: 'Hot Meals' } })
  expect((await listTrash(db, collection)).map((item) => item.id)).toEqual([id])
})

async function waitingForLock(db: Database) {
  const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}

storeTest('permanently deletes only items in the trash, with their versions', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  expect(await removeItem(db, collection, id, amina, at(1))).toBe(false)
  await trashItem(db, collection, id, amina, at(1))
  expect(await removeItem(db, collection, id, amina, at(2))).toBe(true)
  expect(await findItem(db, collection, id)).toBeUndefined()
  expect(await listRevisions(db, collection, id)).toEqual([])
  expect((await activityEntries(db)).at(-1)?.verb).toBe('permanently deleted')
})

storeTest('removes items from the trash after thirty days', async ({ db }) => {
  const old = await add(db, 'Old')
  const fresh = await add(db, 'Fresh')
  await add(db, 'Kept')
  await trashItem(db, collection, old.id, amina, at(0))
  await trashItem(db, collection, fresh.id, amina, at(1))
  const later = new Date(at(0).getTime() + 30 * 86_400_000)
  expect(await emptyTrash(db, [collection, links], later)).toBe(1)
  expect((await listTrash(db, collection)).map(({ title }) => title)).toEqual(['Fresh'])
  expect(await order(db)).toEqual(['Kept'])
})

storeTest('a move swaps neighbors and causes no conflicts', async ({ db }) => {
  const items = []
  for (const title of ['A', 'B', 'C', 'D']) items.push(await add(db, title))
  const [a, b, c] = items.map(({ id }) => id)
  const move = (id = '', direction: 'up' | 'down') =>
    moveItem(db, collection, { id, direction }, amina, at(1))
  expect(await move(a, 'up')).toBe(false)
  expect(await move(c, 'up')).toBe(true)
  expect(await order(db)).toEqual(['A', 'C', 'B', 'D'])
  await trashItem(db, collection, b ?? '', amina, at(2))
  // Items in the trash are skipped.
  expect(await move(c, 'down')).toBe(true)
  expect(await order(db)).toEqual(['A', 'D', 'C'])
  expect((await findItem(db, collection, c ?? ''))?.version).toBe(1)
})

storeTest('a move separates items with the same position', async ({ db }) => {
  for (const title of ['A', 'B', 'C']) await add(db, title)
  await db.updateTable('project').set({ position: 5 }).execute()
  const before = await order(db)
  const id = (
    await notTrashed(db, collection)
      .select('id')
      .where('title', '=', before[2] ?? '')
      .executeTakeFirst()
  )?.id
  await moveItem(db, collection, { id: id ?? '', direction: 'up' }, amina, at(1))
  expect(await order(db)).toEqual([before[0], before[2], before[1]])
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

storeTest('moves an item to the position of another, and back', async ({ db }) => {
  const ids: Record<string, string> = {}
  for (const title of ['A', 'B', 'C', 'D', 'E']) ids[title] = (await add(db, title)).id
  const move = (title: string, to = '') =>
    moveItemTo(db, collection, { id: ids[title] ?? '', to: ids[to] ?? to }, amina, at(1))
  await trashItem(db, collection, ids.C ?? '', amina, at(1))
  const down = await move('A', 'D')
  expect(await order(db)).toEqual(['B', 'D', 'A', 'E'])
  expect(down).toBe(ids.B)
  await move('A', down)
  expect(await order(db)).toEqual(['A', 'B', 'D', 'E'])
  const up = await move('E', 'A')
  expect(await order(db)).toEqual(['E', 'A', 'B', 'D'])
  await move('E', up)
  expect(await order(db)).toEqual(['A', 'B', 'D', 'E'])
  expect([await move('A', 'A'), await move('A', 'nobody'), await move('A', 'C')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await order(db)).toEqual(['A', 'B', 'D', 'E'])
  // Two items with the same position, after concurrent moves.
  await db.updateTable('project').set({ position: 0 }).execute()
  const same = (await order(db)).map(String)
  const [first = '', , third = ''] = same
  await move(first, third)
  expect(await order(db)).toEqual([same[1], third, first, same[3]])
})
