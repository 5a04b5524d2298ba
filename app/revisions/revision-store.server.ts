import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import type { Versioned, VersionedKind } from './kind.ts'

export interface Revision {
  version: number
  snapshot: Versioned
  actorName: string
  at: string
}

/** Keeps how an item stands now, once for each version. */
export async function keepRevision(
  db: Database,
  { table }: Pick<VersionedKind, 'table'>,
  item: Versioned,
  actorName: string,
  at: string,
) {
  await db
    .insertInto('revision')
    .values({
      id: randomUUID(),
      kind: table,
      itemId: item.id,
      version: item.version,
      snapshot: JSON.stringify(item),
      actorName,
      createdAt: at,
    })
    .onConflict((oc) => oc.columns(['kind', 'itemId', 'version']).doNothing())
    .execute()
}

const revisionsShown = 200

/** The versions of an item, newest first; none for one that nobody has changed yet. */
export async function listRevisions(
  db: Database,
  { table }: Pick<VersionedKind, 'table'>,
  itemId: string,
): Promise<Revision[]> {
  const rows = await revisionsOf(db, table, itemId).orderBy('version', 'desc').limit(revisionsShown).execute()
  return rows.map(readRevision)
}

export async function findRevision(
  db: Database,
  { table }: Pick<VersionedKind, 'table'>,
  itemId: string,
  version: number,
) {
  const row = await revisionsOf(db, table, itemId).where('version', '=', version).executeTakeFirst()
  return row && readRevision(row)
}

const revisionsOf = (db: Database, kind: string, itemId: string) =>
  db
    .selectFrom('revision')
    .select(['version', 'snapshot', 'actorName', 'createdAt'])
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)

function readRevision(row: { version: number; snapshot: string; actorName: string; createdAt: string }) {
  return {
    version: row.version,
    snapshot: JSON.parse(row.snapshot) as Versioned,
    actorName: row.actorName,
    at: row.createdAt,
  }
}
