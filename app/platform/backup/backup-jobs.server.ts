import { hostname } from 'node:os'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { JobHandler, JobTools } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { openBackupFiles } from './backup-destination.server.ts'
import { backupProblem } from './backup-problem.server.ts'
import { isBackupDue } from './backup-schedule.ts'
import {
  type Backup,
  backupJob,
  beginBackup,
  deleteBackupRow,
  failBackup,
  findBackup,
  findNewest,
  finishBackup,
  listExpiredBackups,
  recordBackupProgress,
  startBackup,
} from './backup-store.server.ts'
import { type BackupProgress, createBackup } from './create-backup.server.ts'

type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'filesKeys' | 'secret'>

const planIntervalMs = 5 * 60_000
const progressIntervalMs = 2000
const claimMs = 15 * 60_000

/**
 * Makes backups by the settings' schedule, and those that admins ask for. Give them a worker of their own: other
 * work must not wait while a large site is copied.
 */
export function backupJobs(db: Database, config: BackupConfig, files: Files): Record<string, JobHandler> {
  return {
    planBackups: { work: () => planBackup(db, new Date()), intervalMs: planIntervalMs },
    [backupJob]: { work: (id, tools) => runBackup({ db, config, files, tools }, id) },
  }
}

/** Starts a backup when one is due. */
export async function planBackup(db: Database, now: Date) {
  const { backupSchedule, backupDestination, timeZone } = await readSettings(db)
  const newest = await findNewest(db)
  const lastStartedAt = newest ? new Date(newest.createdAt) : null
  if (isBackupDue(backupSchedule, timeZone, lastStartedAt, now)) await startBackup(db, backupDestination, now)
}

interface BackupWork {
  db: Database
  config: BackupConfig
  files: Files
  tools: JobTools
}

async function runBackup({ db, config, files, tools }: BackupWork, id: string) {
  const backup = await findBackup(db, id)
  if (!backup || backup.finishedAt) return
  await beginBackup(db, id, hostname(), new Date())
  try {
    const destination = await openBackupFiles(config, backup.destination)
    const progress = followProgress(db, id, tools)
    const archive = createBackup({ config, files, now: new Date(), onProgress: progress.update })
    await destination.putStream(backup.fileName, archive).finally(progress.stop)
    const stored = await destination.stat(backup.fileName)
    await finishBackup(db, id, { ...progress.current(), bytes: stored?.bytes ?? 0 }, new Date())
  } catch (error) {
    await failBackup(db, id, backupProblem(error), new Date())
    throw error
  }
  await deleteExpiredBackups(db, config, backup.destination)
}

/** Writes down now and then how far a backup is, and keeps other nodes from taking it up. */
function followProgress(db: Database, id: string, { renewClaim, log }: JobTools) {
  let progress: BackupProgress = { rows: 0, files: 0, bytes: 0 }
  const timer = setInterval(() => {
    const now = new Date()
    Promise.all([
      recordBackupProgress(db, id, progress, now),
      renewClaim(new Date(now.getTime() + claimMs)),
    ]).catch((error) => log.warn({ error: String(error) }, 'the progress of a backup was not written'))
  }, progressIntervalMs)
  timer.unref()
  return {
    update: (now: BackupProgress) => {
      progress = now
    },
    current: () => progress,
    stop: () => clearInterval(timer),
  }
}

/** Deletes what is beyond the number to keep. What lies in a folder of another machine is left to that one. */
async function deleteExpiredBackups(db: Database, config: BackupConfig, destination: Backup['destination']) {
  const { backupsKept } = await readSettings(db)
  const files = await openBackupFiles(config, destination)
  for (const { id, fileName, node } of await listExpiredBackups(db, destination, backupsKept)) {
    const isHere = destination === 'bucket' || node === hostname() || (await files.stat(fileName))
    if (!isHere) continue
    await files.delete(fileName)
    await deleteBackupRow(db, id)
  }
}
