import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { add, amina, at, collection, listTitles } from '#tests/project-collection.ts'
import { findItem } from './item-store.server.ts'
import { notTrashed } from './item-tables.server.ts'
import { moveItem, moveItemTo } from './order-store.server.ts'
import { trashItem } from './trash-store.server.ts'

storeTest('a move swaps neighbors and causes no conflicts', async ({ db }) => {
  const items = []
  for (const title of ['A', 'B', 'C', 'D']) items.push(await add(db, title))
  const [a, b, c] = items.map(({ id }) => id)
  const move = (id = '', direction: 'up' | 'down') =>
    moveItem(db, collection, { id, direction }, amina, at(1))
  expect(await move(a, 'up')).toBe(false)
  expect(await move(c, 'up')).toBe(true)
  expect(await listTitles(db)).toEqual(['A', 'C', 'B', 'D'])
  await trashItem(db, collection, b ?? '', amina, at(2))
  // Items in the trash are skipped.
  expect(await move(c, 'down')).toBe(true)
  expect(await listTitles(db)).toEqual(['A', 'D', 'C'])
  expect((await findItem(db, collection, c ?? ''))?.version).toBe(1)
})

storeTest('a move separates items with the same position', async ({ db }) => {
  for (const title of ['A', 'B', 'C']) await add(db, title)
  await db.updateTable('project').set({ position: 5 }).execute()
  const before = await listTitles(db)
  const id = (
    await notTrashed(db, collection)
      .select('id')
      .where('title', '=', before[2] ?? '')
      .executeTakeFirst()
  )?.id
  await moveItem(db, collection, { id: id ?? '', direction: 'up' }, amina, at(1))
  expect(await listTitles(db)).toEqual([before[0], before[2], before[1]])
})

storeTest('moves an item to the position of another, and back', async ({ db }) => {
  const ids: Record<string, string> = {}
  for (const title of ['A', 'B', 'C', 'D', 'E']) ids[title] = (await add(db, title)).id
  const move = (title: string, to = '') =>
    moveItemTo(db, collection, { id: ids[title] ?? '', to: ids[to] ?? to }, amina, at(1))
  await trashItem(db, collection, ids.C ?? '', amina, at(1))
  const undoTarget = await move('A', 'D')
  expect(await listTitles(db)).toEqual(['B', 'D', 'A', 'E'])
  expect(undoTarget).toBe(ids.B)
  await move('A', undoTarget)
  expect(await listTitles(db)).toEqual(['A', 'B', 'D', 'E'])
  const secondUndoTarget = await move('E', 'A')
  expect(await listTitles(db)).toEqual(['E', 'A', 'B', 'D'])
  await move('E', secondUndoTarget)
  expect(await listTitles(db)).toEqual(['A', 'B', 'D', 'E'])
  expect([await move('A', 'A'), await move('A', 'nobody'), await move('A', 'C')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await listTitles(db)).toEqual(['A', 'B', 'D', 'E'])
  // Concurrent moves can leave items with the same position.
  await db.updateTable('project').set({ position: 0 }).execute()
  const titles = (await listTitles(db)).map(String)
  const [first = '', second, third = '', fourth] = titles
  await move(first, third)
  expect(await listTitles(db)).toEqual([second, third, first, fourth])
})
