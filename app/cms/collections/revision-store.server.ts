import { randomUUID } from 'node:crypto'
import { formatActor } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { VersionedCollection, VersionedItem } from './collection.ts'

export interface Revision {
  version: number
  snapshot: VersionedItem
  actorName: string
  at: string
}

/** Stores the current version of items, unless it is stored already. */
export async function insertRevisions(
  db: Database,
  { table }: Pick<VersionedCollection, 'table'>,
  items: VersionedItem[],
  actorName: string,
  at: string,
) {
  if (items.length === 0) return
  const row = { kind: table, actorName, createdAt: at }
  await db
    .insertInto('revision')
    .values(
      items.map((item) => ({
        ...row,
        id: randomUUID(),
        itemId: item.id,
        version: item.version,
        snapshot: JSON.stringify(item),
      })),
    )
    .onConflict((oc) => oc.columns(['kind', 'itemId', 'version']).doNothing())
    .execute()
}

/** Stores a revision of a changed item. If this is its first change, also stores a revision of the original. */
export async function saveRevision(
  db: Database,
  collection: Pick<VersionedCollection, 'table'>,
  { before, after }: { before: VersionedItem; after: VersionedItem },
  actorName: string,
  at: string,
) {
  await insertRevisions(db, collection, [before], formatActor(null), originalDate(before))
  await insertRevisions(db, collection, [after], actorName, at)
}

/** When an item without revisions was last written. */
function originalDate({ updatedAt, createdAt, publishedAt }: VersionedItem) {
  return String(updatedAt ?? createdAt ?? publishedAt ?? '1970-01-01T00:00:00.000Z')
}

/** Deletes all versions of items that were permanently deleted. */
export async function deleteRevisions(
  db: Database,
  { table }: Pick<VersionedCollection, 'table'>,
  itemIds: string[],
) {
  await db.deleteFrom('revision').where('kind', '=', table).where('itemId', 'in', itemIds).execute()
}

/** How many versions of an item are listed. */
export const maxRevisions = 200

/**
 * The latest versions of an item, newest first. An item that was added without a revision has none before its first
 * change.
 */
export async function listRevisions(
  db: Database,
  { table }: Pick<VersionedCollection, 'table'>,
  itemId: string,
  max = maxRevisions,
): Promise<Revision[]> {
  const rows = await selectRevisions(db, table, itemId).orderBy('version', 'desc').limit(max).execute()
  return rows.map(readRevision)
}

export async function findRevision(
  db: Database,
  { table }: Pick<VersionedCollection, 'table'>,
  itemId: string,
  version: number,
) {
  const row = await selectRevisions(db, table, itemId).where('version', '=', version).executeTakeFirst()
  return row && readRevision(row)
}

const selectRevisions = (db: Database, table: string, itemId: string) =>
  db
    .selectFrom('revision')
    .select(['version', 'snapshot', 'actorName', 'createdAt'])
    .where('kind', '=', table)
    .where('itemId', '=', itemId)

function readRevision(row: { version: number; snapshot: string; actorName: string; createdAt: string }) {
  return {
    version: row.version,
    snapshot: JSON.parse(row.snapshot) as VersionedItem,
    actorName: row.actorName,
    at: row.createdAt,
  }
}
