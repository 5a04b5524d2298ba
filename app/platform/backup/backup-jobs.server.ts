import { hostname } from 'node:os'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { JobHandler, JobTools } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { describeBackupError } from './backup-error.server.ts'
import { isBackupDue } from './backup-schedule.ts'
import { openBackupStorage } from './backup-storage.server.ts'
import {
  type Backup,
  backupJob,
  deleteBackupRow,
  enqueueBackup,
  findBackup,
  findNewestBackup,
  listExpiredBackups,
  markBackupFailed,
  markBackupFinished,
  markBackupRunning,
  recordBackupProgress,
} from './backup-store.server.ts'
import type { BackupProgress } from './create-backup.server.ts'

type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'filesKeys' | 'secret'>

const scheduleCheckIntervalMs = 5 * 60_000
const progressIntervalMs = 2000

/**
 * Jobs for scheduled and manual backups. Run them in a separate worker, since a large backup would delay other jobs.
 */
export function backupJobs(db: Database, config: BackupConfig, files: Files): Record<string, JobHandler> {
  return {
    planBackups: { work: () => enqueueDueBackup(db, new Date()), intervalMs: scheduleCheckIntervalMs },
    [backupJob]: { work: (id, tools) => runBackup({ db, config, files, tools }, id) },
  }
}

/** Enqueues a backup if the schedule says that one is due. */
export async function enqueueDueBackup(db: Database, now: Date) {
  const { backupSchedule, backupDestination, timeZone } = await readSettings(db)
  const newest = await findNewestBackup(db)
  const lastStartedAt = newest ? new Date(newest.createdAt) : null
  if (isBackupDue(backupSchedule, timeZone, lastStartedAt, now))
    await enqueueBackup(db, backupDestination, now)
}

interface BackupContext {
  db: Database
  config: BackupConfig
  files: Files
  tools: JobTools
}

async function runBackup({ db, config, files, tools }: BackupContext, id: string) {
  const backup = await findBackup(db, id)
  if (!backup || backup.finishedAt) return
  await markBackupRunning(db, id, hostname(), new Date())
  try {
    // Imported on demand: it loads the clients of both databases, which would slow down the server's start.
    const { createBackup } = await import('./create-backup.server.ts')
    const storage = await openBackupStorage(config, backup.destination)
    const progress = trackProgress(db, id, tools)
    const archive = createBackup({ config, files, now: new Date(), onProgress: progress.update })
    await storage.putStream(backup.fileName, archive).finally(progress.stop)
    const stored = await storage.stat(backup.fileName)
    await markBackupFinished(db, id, { ...progress.current(), bytes: stored?.bytes ?? 0 }, new Date())
  } catch (error) {
    await markBackupFailed(db, id, describeBackupError(error), new Date())
    throw error
  }
  await deleteExpiredBackups(db, config, backup.destination)
}

/** Saves progress every two seconds. */
function trackProgress(db: Database, id: string, { log }: JobTools) {
  let progress: BackupProgress = { rowCount: 0, fileCount: 0, bytes: 0 }
  const timer = setInterval(() => {
    recordBackupProgress(db, id, progress, new Date()).catch((error) =>
      log.warn({ error: String(error) }, 'could not save backup progress'),
    )
  }, progressIntervalMs)
  timer.unref()
  return {
    update: (latest: BackupProgress) => {
      progress = latest
    },
    current: () => progress,
    stop: () => clearInterval(timer),
  }
}

/** Deletes backups beyond the retention limit. Files in another node's folder are left to that node. */
async function deleteExpiredBackups(db: Database, config: BackupConfig, destination: Backup['destination']) {
  const { backupRetention } = await readSettings(db)
  const storage = await openBackupStorage(config, destination)
  for (const { id, fileName, node } of await listExpiredBackups(db, destination, backupRetention)) {
    const isReachable = destination === 'bucket' || node === hostname() || (await storage.stat(fileName))
    if (!isReachable) continue
    await storage.delete(fileName)
    await deleteBackupRow(db, id)
  }
}
