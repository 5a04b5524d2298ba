import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import {
  add,
  amina,
  at,
  bilal,
  collection,
  listActivityEntries,
  listTitles,
  resources,
} from '#tests/project-collection.ts'
import { duplicateItem } from './add-item-store.server.ts'
import { changeItem } from './change-item-store.server.ts'
import { findItem } from './item-store.server.ts'
import { listRevisions } from './revision-store.server.ts'
import { deleteItemPermanently, listTrash, purgeTrash, restoreItem, trashItem } from './trash-store.server.ts'

storeTest('an item in the trash cannot be changed, and can be restored', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  await trashItem(db, collection, id, amina, at(1))
  expect((await listTrash(db, collection)).map((item) => item.id)).toEqual([id])
  expect(await listTitles(db)).toEqual([])
  const change = await changeItem(db, collection, { id, version: 2, values: { title: 'X' } }, amina, at(2))
  expect(change.outcome).toBe('notFound')
  expect(await duplicateItem(db, collection, id, amina, at(2))).toBeUndefined()
  await restoreItem(db, collection, id, bilal, at(3))
  expect(await listTitles(db)).toEqual(['Warm Meals'])
  expect((await listActivityEntries(db)).map(({ verb }) => verb)).toEqual(['added', 'deleted', 'restored'])
})

storeTest('trashes an item that is being saved at the same time', async ({ db, engine }) => {
  const { id } = await add(db, 'Warm Meals')
  const other = await db.startTransaction().execute()
  await other.updateTable('project').set({ title: 'Hot Meals', version: 2 }).where('id', '=', id).execute()
  const trashing = trashItem(db, collection, id, amina, at(1))
  // SQLite blocks reads until the change is committed. On PostgreSQL, `trashItem` reads the old version, and
  // its update waits.
  if (engine === 'postgres') await expect.poll(() => countLockWaits(db)).toBe(1)
  await other.commit().execute()
  expect(await trashing).toMatchObject({ outcome: 'changed', from: 2, item: { title: 'Hot Meals' } })
  expect((await listTrash(db, collection)).map((item) => item.id)).toEqual([id])
})

async function countLockWaits(db: Database) {
  const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}

storeTest('permanently deletes only items in the trash, with their versions', async ({ db }) => {
  const { id } = await add(db, 'Warm Meals')
  expect(await deleteItemPermanently(db, collection, id, amina, at(1))).toBe(false)
  await trashItem(db, collection, id, amina, at(1))
  expect(await deleteItemPermanently(db, collection, id, amina, at(2))).toBe(true)
  expect(await findItem(db, collection, id)).toBeUndefined()
  expect(await listRevisions(db, collection, id)).toEqual([])
  expect((await listActivityEntries(db)).at(-1)?.verb).toBe('permanently deleted')
})

storeTest('permanently deletes items that have been in the trash for thirty days', async ({ db }) => {
  const old = await add(db, 'Old')
  const fresh = await add(db, 'Fresh')
  await add(db, 'Kept')
  await trashItem(db, collection, old.id, amina, at(0))
  await trashItem(db, collection, fresh.id, amina, at(1))
  const thirtyDaysLater = new Date(at(0).getTime() + 30 * 86_400_000)
  expect(await purgeTrash(db, [collection, resources], thirtyDaysLater)).toBe(1)
  expect((await listTrash(db, collection)).map(({ title }) => title)).toEqual(['Fresh'])
  expect(await listTitles(db)).toEqual(['Kept'])
})
