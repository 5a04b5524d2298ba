import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { StoredObjectTable } from '#app/platform/database/schema/client-api.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'

export type StoredObject = Selectable<StoredObjectTable>

export async function findObject(db: Database, name: string) {
  return db.selectFrom('storedObject').selectAll().where('name', '=', name).executeTakeFirst()
}

/** All names, sorted here because SQLite and PostgreSQL collate differently. */
export async function listObjectNames(db: Database) {
  const rows = await db.selectFrom('storedObject').select('name').execute()
  return rows.map(({ name }) => name).sort()
}

/** The job that adds an object to the media library; its subject is the object's file id. */
export const libraryJob = 'addObjectToLibrary'

/**
 * Stores an object under its name, and enqueues the job that adds it to the media library. Returns the file id of the
 * object it replaced, if any.
 */
export function putObject(db: Database, object: StoredObject, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { name, ...rest } = object
    const replaced = await tx
      .deleteFrom('storedObject')
      .where('name', '=', name)
      .returning('fileId')
      .executeTakeFirst()
    await tx
      .insertInto('storedObject')
      .values(object)
      .onConflict((oc) => oc.column('name').doUpdateSet(rest))
      .execute()
    await enqueueJob(tx, { kind: libraryJob, subject: object.fileId }, now)
    return replaced?.fileId
  })
}

export async function findObjectByFile(db: Database, fileId: string) {
  return db.selectFrom('storedObject').selectAll().where('fileId', '=', fileId).executeTakeFirst()
}

/** Sets an object's picture; false if another one was set, or if the object was replaced or deleted. */
export async function setObjectPicture(
  db: Database,
  { fileId, pictureId: previous }: Pick<StoredObject, 'fileId' | 'pictureId'>,
  pictureId: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('storedObject')
    .set({ pictureId })
    .where('fileId', '=', fileId)
    .where('pictureId', 'is not distinct from', previous)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Updates an object's metadata. Undefined when the object does not exist. */
export async function updateObjectMetadata(
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

/** Deletes an object's row. Returns the id of its file, which the caller deletes; undefined when there was no row. */
export async function removeObject(db: Database, name: string) {
  const removed = await db
    .deleteFrom('storedObject')
    .where('name', '=', name)
    .returning('fileId')
    .executeTakeFirst()
  return removed?.fileId
}
