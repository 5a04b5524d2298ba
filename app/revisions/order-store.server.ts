import { type Actor, recordDeed } from '#app/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { findItem } from './item-store.server.ts'
import { asItems, living } from './item-tables.server.ts'
import { type Kind, titleOf } from './kind.ts'

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
    const changes = { position: [position, other.position] as [number, number] }
    const deed = {
      verb: 'changed' as const,
      subject: kind.noun,
      subjectId: id,
      label: titleOf(kind, item),
      changes,
    }
    await recordDeed(tx, actor, deed, now)
    return true
  })
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
