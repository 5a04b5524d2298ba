import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Collection, Item } from './collection.ts'
import { itemActivity } from './item-activity.ts'
import { findItem } from './item-store.server.ts'
import { itemTables, notTrashed } from './item-tables.server.ts'

export type Direction = 'up' | 'down'

/**
 * Swaps an item with its neighbor, skipping items in the trash; false if it is already the first or last, or if it is
 * not in the list. Its version does not change, so a move causes no conflict with an open form.
 */
export async function moveItem(
  db: Database,
  collection: Collection,
  { id, direction }: { id: string; direction: Direction },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const item = await findItem(tx, collection, id)
    if (!item || item.deletedAt) return false
    let other = await neighbor(tx, collection, item.id, Number(item.position), direction)
    if (!other) return false
    let position = Number(item.position)
    if (other.position === position) {
      await renumber(tx, collection)
      position = Number((await findItem(tx, collection, id))?.position)
      other = await neighbor(tx, collection, id, position, direction)
      if (!other) return false
    }
    await setPosition(tx, collection, id, other.position)
    await setPosition(tx, collection, other.id, position)
    await recordMove(tx, collection, item, [position, other.position], actor, now)
    return true
  })
}

/**
 * Moves an item to the position of another one and shifts those in between. Returns the id of the item that is now at
 * the former position of the moved item, so that an undo can move it back; undefined if nothing moved.
 */
export async function moveItemTo(
  db: Database,
  collection: Collection,
  { id, to }: { id: string; to: string },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const [item, other] = [await findItem(tx, collection, id), await findItem(tx, collection, to)]
    if (!item || !other || item.deletedAt || other.deletedAt || id === to) return undefined
    let between = await listBetween(tx, collection, item, other)
    if (new Set(between.map(({ position }) => position)).size < between.length) {
      await renumber(tx, collection)
      const renumberedItem = await findItem(tx, collection, id)
      const renumberedOther = await findItem(tx, collection, to)
      if (!renumberedItem || !renumberedOther) return undefined
      between = await listBetween(tx, collection, renumberedItem, renumberedOther)
    }
    const isMovingDown = between[0]?.id === id
    const others = between.filter((row) => row.id !== id)
    const ordered = isMovingDown ? [...others, { id }] : [{ id }, ...others]
    for (const [index, row] of ordered.entries()) {
      await setPosition(tx, collection, row.id, between[index]?.position ?? index)
    }
    const [first = 0, last = 0] = [between[0]?.position, between.at(-1)?.position]
    await recordMove(tx, collection, item, isMovingDown ? [first, last] : [last, first], actor, now)
    return isMovingDown ? others[0]?.id : others.at(-1)?.id
  })
}

/** Two items and those between them, in order. */
async function listBetween(db: Database, collection: Collection, one: Item, another: Item) {
  const [first, last] = [one, another]
    .map(({ id, position }) => ({ id, position: Number(position) }))
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  if (!first || !last) return []
  return notTrashed(db, collection)
    .select(['id', 'position'])
    .where((eb) => eb(eb.refTuple('position', 'id'), '>=', eb.tuple(first.position, first.id)))
    .where((eb) => eb(eb.refTuple('position', 'id'), '<=', eb.tuple(last.position, last.id)))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function recordMove(
  db: Database,
  collection: Collection,
  item: Item,
  position: [from: number, to: number],
  actor: Actor,
  now: Date,
) {
  await recordActivity(db, actor, itemActivity(collection, item, 'changed', { position }), now)
}

async function neighbor(
  db: Database,
  collection: Collection,
  id: string,
  position: number,
  direction: Direction,
) {
  const isUp = direction === 'up'
  const order = isUp ? 'desc' : 'asc'
  return notTrashed(db, collection)
    .select(['id', 'position'])
    .where((eb) => eb(eb.refTuple('position', 'id'), isUp ? '<' : '>', eb.tuple(position, id)))
    .orderBy('position', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
}

/** Renumbers the items outside the trash, starting at 0, because two of them have the same position. */
async function renumber(db: Database, collection: Collection) {
  const items = await notTrashed(db, collection)
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const [index, { id, position }] of items.entries()) {
    if (position !== index) await setPosition(db, collection, id, index)
  }
}

async function setPosition(db: Database, { table }: Collection, id: string, position: number) {
  await itemTables(db)
    .updateTable(table)
    .set({ position } as never)
    .where('id', '=', id)
    .execute()
}
