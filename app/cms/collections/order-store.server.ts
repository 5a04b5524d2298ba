import { type Actor, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { findItem } from './item-store.server.ts'
import { asItems, living } from './item-tables.server.ts'
import { type Item, type Kind, titleOf } from './kind.ts'

export type Direction = 'up' | 'down'

/**
 * Lets an item change places with its neighbour among those that are not in the trash; false at the end of
 * the list. Its words stay as they are, and so does its version: nobody's open form is overtaken by a move.
 */
export async function moveItem(
  db: Database,
  kind: Kind,
  { id, direction }: { id: string; direction: Direction },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const item = await findItem(tx, kind, id)
    if (!item || item.deletedAt) return false
    let other = await neighbour(tx, kind, item.id, Number(item.position), direction)
    if (!other) return false
    let position = Number(item.position)
    if (other.position === position) {
      await numberAnew(tx, kind)
      position = Number((await findItem(tx, kind, id))?.position)
      other = await neighbour(tx, kind, id, position, direction)
      if (!other) return false
    }
    await place(tx, kind, id, other.position)
    await place(tx, kind, other.id, position)
    await recordMove(tx, kind, item, [position, other.position], actor, now)
    return true
  })
}

/**
 * Gives an item the place of another, which moves out of the way with all that stand between. Says whose
 * place it would take to go back; undefined when it stays where it is.
 */
export async function moveItemTo(
  db: Database,
  kind: Kind,
  { id, to }: { id: string; to: string },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const [item, other] = [await findItem(tx, kind, id), await findItem(tx, kind, to)]
    if (!item || !other || item.deletedAt || other.deletedAt || id === to) return undefined
    let between = await listBetween(tx, kind, item, other)
    if (new Set(between.map(({ position }) => position)).size < between.length) {
      await numberAnew(tx, kind)
      const [here, there] = [await findItem(tx, kind, id), await findItem(tx, kind, to)]
      if (!here || !there) return undefined
      between = await listBetween(tx, kind, here, there)
    }
    const isDown = between[0]?.id === id
    const others = between.filter((one) => one.id !== id)
    const ordered = isDown ? [...others, { id }] : [{ id }, ...others]
    for (const [index, one] of ordered.entries()) {
      await place(tx, kind, one.id, between[index]?.position ?? index)
    }
    const [first = 0, last = 0] = [between[0]?.position, between.at(-1)?.position]
    await recordMove(tx, kind, item, isDown ? [first, last] : [last, first], actor, now)
    return isDown ? others[0]?.id : others.at(-1)?.id
  })
}

/** Two items and what stands between them, in their order. */
async function listBetween(db: Database, kind: Kind, one: Item, another: Item) {
  const [first, last] = [one, another]
    .map(({ id, position }) => ({ id, position: Number(position) }))
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  if (!first || !last) return []
  return living(db, kind)
    .select(['id', 'position'])
    .where((eb) => eb(eb.refTuple('position', 'id'), '>=', eb.tuple(first.position, first.id)))
    .where((eb) => eb(eb.refTuple('position', 'id'), '<=', eb.tuple(last.position, last.id)))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function recordMove(
  db: Database,
  kind: Kind,
  item: Item,
  position: [from: number, to: number],
  actor: Actor,
  now: Date,
) {
  const deed = { verb: 'changed' as const, subject: kind.noun, subjectId: item.id }
  await recordDeed(db, actor, { ...deed, label: titleOf(kind, item), changes: { position } }, now)
}

async function neighbour(db: Database, kind: Kind, id: string, position: number, direction: Direction) {
  const before = direction === 'up'
  const order = before ? 'desc' : 'asc'
  return living(db, kind)
    .select(['id', 'position'])
    .where((eb) => eb(eb.refTuple('position', 'id'), before ? '<' : '>', eb.tuple(position, id)))
    .orderBy('position', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
}

/** Two that stand at one place are set apart, all others after them. */
async function numberAnew(db: Database, kind: Kind) {
  const items = await living(db, kind).select(['id', 'position']).orderBy('position').orderBy('id').execute()
  for (const [index, { id, position }] of items.entries()) {
    if (position !== index) await place(db, kind, id, index)
  }
}

async function place(db: Database, { table }: Kind, id: string, position: number) {
  await asItems(db)
    .updateTable(table)
    .set({ position } as never)
    .where('id', '=', id)
    .execute()
}
