import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { StoredObjectTable } from '#app/platform/database/schema/client-api.ts'

export type StoredObject = Selectable<StoredObjectTable>

export async function findObject(db: Database, name: string) {
  return db.selectFrom('storedObject').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Names in the order of their letters, the same on both engines. */
export async function listObjectNames(db: Database) {
  const rows = await db.selectFrom('storedObject').select('name').execute()
  return rows.map(({ name }) => name).sort()
}

/** Puts a file under a name; gives the id of the file that it replaced, if any. */
export function putObject(db: Database, object: StoredObject) {
  return db.transaction().execute(async (db) => {
    const { name, ...rest } = object
    const before = await db
      .deleteFrom('storedObject')
      .where('name', '=', name)
      .returning('fileId')
      .executeTakeFirst()
    await db
      .insertInto('storedObject')
      .values(object)
      .onConflict((oc) => oc.column('name').doUpdateSet(rest))
      .execute()
    return before?.fileId
  })
}

/** Changes what is said of a file; undefined when there is none. */
export async function describeObject(
  db: Database,
  name: string,
  change: { metadata: string; contentType: string },
  now: Date,
) {
  return db
    .updateTable('storedObject')
    .set((eb) => ({
      ...change,
      metageneration: eb('metageneration', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst()
}

/** Gives the id of the file that is to be deleted; undefined when there was none. */
export async function removeObject(db: Database, name: string) {
  const removed = await db
    .deleteFrom('storedObject')
    .where('name', '=', name)
    .returning('fileId')
    .executeTakeFirst()
  return removed?.fileId
}
