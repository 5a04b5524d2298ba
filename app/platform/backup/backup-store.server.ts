import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPage } from '#app/platform/database/keyset.server.ts'
import type { BackupTable } from '#app/platform/database/schema/runtime.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'

export const backupJob = 'backup'

export type Backup = Selectable<BackupTable>

/** Longer than a job claim. Without a heartbeat for this long, the node has crashed and no other node has taken over. */
const interruptedAfterMs = 30 * 60_000
const pageSize = 20

export type BackupState = 'waiting' | 'running' | 'finished' | 'failed' | 'interrupted'

/** The state of a backup. 'waiting' means that no node has started it. */
export function backupState(
  { finishedAt, failedAt, startedAt, heartbeatAt }: Backup,
  now: Date,
): BackupState {
  if (finishedAt) return 'finished'
  if (failedAt) return 'failed'
  if (now.getTime() - new Date(heartbeatAt).getTime() > interruptedAfterMs) return 'interrupted'
  return startedAt ? 'running' : 'waiting'
}

/** Adds a backup to the job queue and returns its ID, or undefined if one is already waiting or running. */
export function enqueueBackup(db: Database, destination: Backup['destination'], now: Date) {
  return db.transaction().execute(async (tx) => {
    const newest = await findNewestBackup(tx)
    if (newest && ['waiting', 'running'].includes(backupState(newest, now))) return undefined
    const id = randomUUID()
    const at = now.toISOString()
    const fileName = `shajara-${at.slice(0, 19).replaceAll(':', '-')}Z-${id.slice(0, 4)}.tar.gz`
    await tx
      .insertInto('backup')
      .values({
        id,
        fileName,
        destination,
        createdAt: at,
        node: null,
        startedAt: null,
        heartbeatAt: at,
        bytes: null,
        finishedAt: null,
        failedAt: null,
        lastError: null,
      })
      .execute()
    await enqueueJob(tx, { kind: backupJob, subject: id }, now)
    return id
  })
}

export const findNewestBackup = (db: Database) =>
  db.selectFrom('backup').selectAll().orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

export const findBackup = (db: Database, id: string): Promise<Backup | undefined> =>
  db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the backup for a URL, or throws a 404. */
export const requireBackup = async (db: Database, id: string) =>
  (await findBackup(db, id)) ?? notFound('Backup')

/** Newest first. */
export const listBackups = (db: Database, cursor: string | null) =>
  keysetPage(
    db.selectFrom('backup').selectAll(),
    { keys: ['createdAt', 'id'], descending: true },
    cursor,
    pageSize,
  )

/** The last successful and the last failed backup. */
export async function readLastOutcomes(db: Database) {
  const success = await db
    .selectFrom('backup')
    .selectAll()
    .where('finishedAt', 'is not', null)
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const failure = await db
    .selectFrom('backup')
    .selectAll()
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { success, failure }
}

const updateBackup = (db: Database, id: string, values: Partial<Backup>) =>
  db.updateTable('backup').set(values).where('id', '=', id).execute()

export async function markBackupRunning(db: Database, id: string, node: string, now: Date) {
  const at = now.toISOString()
  await updateBackup(db, id, {
    node,
    startedAt: at,
    heartbeatAt: at,
    failedAt: null,
    rowCount: 0,
    fileCount: 0,
  })
}

export async function recordBackupProgress(
  db: Database,
  id: string,
  { rowCount, fileCount }: { rowCount: number; fileCount: number },
  now: Date,
) {
  await updateBackup(db, id, {
    rowCount,
    fileCount,
    heartbeatAt: now.toISOString(),
  })
}

export async function markBackupFinished(
  db: Database,
  id: string,
  { rowCount, fileCount, bytes }: { rowCount: number; fileCount: number; bytes: number },
  now: Date,
) {
  const at = now.toISOString()
  await updateBackup(db, id, {
    rowCount,
    fileCount,
    bytes,
    heartbeatAt: at,
    finishedAt: at,
    failedAt: null,
    lastError: null,
  })
}

export async function markBackupFailed(db: Database, id: string, lastError: string, now: Date) {
  const at = now.toISOString()
  await updateBackup(db, id, { lastError, failedAt: at, heartbeatAt: at })
}

/** Every backup, finished or not, that is older than the newest `retention` finished ones. */
export async function listExpiredBackups(
  db: Database,
  destination: Backup['destination'],
  retention: number,
) {
  const rows = await db
    .selectFrom('backup')
    .selectAll()
    .where('destination', '=', destination)
    .orderBy('createdAt', 'desc')
    .execute()
  const finished = rows.filter(({ finishedAt }) => finishedAt)
  const oldestKept = finished[retention - 1]
  return oldestKept ? rows.filter(({ createdAt }) => createdAt < oldestKept.createdAt) : []
}

export async function deleteBackupRow(db: Database, id: string) {
  await db.deleteFrom('backup').where('id', '=', id).execute()
}

/**
 * Removes backups that are waiting or running, and all backup jobs. After a restore, the backup that was restored is one
 * of them: its job would run again and overwrite its archive.
 */
export async function deleteUnfinishedBackups(db: Database) {
  await db.deleteFrom('job').where('kind', '=', backupJob).execute()
  await db.deleteFrom('backup').where('finishedAt', 'is', null).where('failedAt', 'is', null).execute()
}
