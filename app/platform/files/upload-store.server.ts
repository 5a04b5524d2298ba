import { randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'

const retentionMs = 86_400_000
export const deletePartsJob = 'deleteUploadParts'

export async function startUpload(
  db: Database,
  upload: { userId: string; name: string; metadata: string },
  now: Date,
) {
  const id = randomBytes(24).toString('base64url')
  await db
    .insertInto('objectUpload')
    .values({ id, ...upload, received: 0, parts: '[]', startedAt: now.toISOString(), finishedAt: null })
    .execute()
  return id
}

/** An upload of this member; undefined for anyone else's. */
export async function findUpload(db: Database, id: string, userId: string) {
  const row = await db
    .selectFrom('objectUpload')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { ...row, parts: JSON.parse(row.parts) as string[] }
}

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Appends a part; false when a concurrent request has appended one first. */
export async function addPart(db: Database, upload: Upload, part: { path: string; bytes: number }) {
  const added = await db
    .updateTable('objectUpload')
    .set({ received: upload.received + part.bytes, parts: JSON.stringify([...upload.parts, part.path]) })
    .where('id', '=', upload.id)
    .where('received', '=', upload.received)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function finishUpload(db: Database, id: string, now: Date) {
  await db
    .updateTable('objectUpload')
    .set({ finishedAt: now.toISOString(), parts: '[]' })
    .where('id', '=', id)
    .execute()
}

export async function deleteUpload(db: Database, id: string) {
  await db.deleteFrom('objectUpload').where('id', '=', id).execute()
}

/** Deletes uploads started more than a day ago, finished or not; a job deletes their parts after the commit. */
export function deleteStaleUploads(db: Database, now: Date) {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('objectUpload')
      .where('startedAt', '<', new Date(now.getTime() - retentionMs).toISOString())
      .returning('id')
      .execute()
    await enqueuePartDeletion(tx, rows, now)
  })
}

/** Deletes a member's uploads, finished or not; a job deletes their parts after the commit. */
export async function deleteUploadsOf(tx: Database, userId: string, now: Date) {
  const rows = await tx.deleteFrom('objectUpload').where('userId', '=', userId).returning('id').execute()
  await enqueuePartDeletion(tx, rows, now)
}

async function enqueuePartDeletion(tx: Database, uploads: { id: string }[], now: Date) {
  for (const { id } of uploads) await enqueueJob(tx, { kind: deletePartsJob, subject: id }, now)
}
