import { type Actor, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { asItems } from './item-tables.server.ts'
import { type Item, type Kind, titleOf } from './kind.ts'
import { idsIn, idsWithPeople } from './people-store.server.ts'
import { forgetRevisions } from './revision-store.server.ts'

const dayMs = 86_400_000
export const daysInTrash = 30
const trashShown = 200

/** When a thing in the trash is removed by itself. */
export const goneAt = (deletedAt: string) =>
  new Date(Date.parse(deletedAt) + daysInTrash * dayMs).toISOString()

/** What lies in the trash, latest first. */
export async function listTrash(db: Database, { table }: Pick<Kind, 'table'>): Promise<Item[]> {
  const rows = await asItems(db)
    .selectFrom(table)
    .selectAll()
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .limit(trashShown)
    .execute()
  return rows as Item[]
}

export async function countTrash(db: Database, { table }: Pick<Kind, 'table'>) {
  const { count } = await asItems(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes an item for good, with all its versions; false unless it lies in the trash, and no people are on it. */
export async function removeItem(db: Database, kind: Kind, id: string, actor: Actor, now: Date) {
  return db.transaction().execute((tx) => remove(tx, kind, id, actor, now))
}

/**
 * Removes for good what has lain in the trash for thirty days, and says how much that was. What people are on
 * stays: they would lose what they did.
 */
export async function emptyTrash(db: Database, kinds: readonly Kind[], now: Date) {
  const before = new Date(now.getTime() - daysInTrash * dayMs).toISOString()
  let removed = 0
  for (const kind of kinds) {
    let old = asItems(db).selectFrom(kind.table).select('id').where('deletedAt', '<=', before)
    for (const table of kind.people ?? []) old = old.where('id', 'not in', idsIn(db, table))
    for (const { id } of await old.limit(trashShown).execute())
      if (await removeItem(db, kind, id, null, now)) removed += 1
  }
  return removed
}

async function remove(tx: Database, kind: Kind, id: string, actor: Actor, now: Date) {
  if ((await idsWithPeople(tx, kind, [id])).size > 0) return false
  const item = await asItems(tx)
    .deleteFrom(kind.table)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!item) return false
  await forgetRevisions(tx, kind, [id])
  const deed = { verb: 'removed for good' as const, subject: kind.noun, subjectId: id }
  await recordDeed(tx, actor, { ...deed, label: titleOf(kind, item) }, now)
  return true
}
