import type { Kysely } from 'kysely'

/** The picture that each stored object has in the media library; a job adds the pictures of existing objects. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('storedObject').addColumn('pictureId', 'text').execute()
  const objects = await db.selectFrom('storedObject').select(['fileId', 'createdAt']).execute()
  for (const { fileId, createdAt } of objects) {
    const job = { kind: 'addObjectToLibrary', subject: fileId, dueAt: createdAt, attempts: 0 }
    await db
      .insertInto('job')
      .values({ ...job, claimedBy: null, lastError: null, doneAt: null })
      .execute()
  }
}
