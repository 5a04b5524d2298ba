import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import type { BackupTable } from '#app/platform/database/schema/runtime.ts'
import type { Files } from '#app/platform/files/files.ts'
import { openLocalFiles } from '#app/platform/files/local-files.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { BackupError } from './backup-error.server.ts'
import { backupFolder } from './manifest.ts'

type Destination = BackupTable['destination']
/** Storage of backup archives, keyed by file name. */
export type BackupStorage = Pick<Files, 'putStream' | 'stat' | 'get' | 'delete'>

/**
 * Opens `DATA_DIR/backups`, or `backups/` in the bucket that stores the site's files. Throws a `BackupError` if there is no
 * bucket.
 */
export async function openBackupStorage(
  config: Pick<Config, 'dataDir' | 'filesUrl' | 'filesKeys'>,
  destination: Destination,
): Promise<BackupStorage> {
  if (destination === 'folder') return openLocalFiles(join(config.dataDir, backupFolder))
  if (!config.filesUrl)
    throw new BackupError(
      'Backups are set to be stored in a bucket, but no bucket is configured (FILES_URL).',
    )
  const bucket = await openFiles(config)
  const pathOf = (name: string) => `${backupFolder}/${name}`
  return {
    putStream: (name, content) => bucket.putStream(pathOf(name), content),
    stat: (name) => bucket.stat(pathOf(name)),
    get: (name) => bucket.get(pathOf(name)),
    delete: (name) => bucket.delete(pathOf(name)),
  }
}
