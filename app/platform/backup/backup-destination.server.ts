import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import type { BackupTable } from '#app/platform/database/schema/runtime.ts'
import type { Files } from '#app/platform/files/files.ts'
import { openLocalFiles } from '#app/platform/files/local-files.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { BackupRefusal } from './create-backup.server.ts'
import { backupFolder } from './manifest.ts'

type Destination = BackupTable['destination']
/** Where archives lie, by their file names. */
export type BackupFiles = Pick<Files, 'putStream' | 'stat' | 'get' | 'delete'>

/** Opens the folder `backups` in `DATA_DIR`, or that of the bucket which holds the site's files. */
export async function openBackupFiles(
  config: Pick<Config, 'dataDir' | 'filesUrl' | 'filesKeys'>,
  destination: Destination,
): Promise<BackupFiles> {
  if (destination === 'folder') return openLocalFiles(join(config.dataDir, backupFolder))
  if (!config.filesUrl)
    throw new BackupRefusal('Backups should go to a bucket, but none is configured (FILES_URL).')
  const bucket = await openFiles(config)
  const at = (name: string) => `${backupFolder}/${name}`
  return {
    putStream: (name, content) => bucket.putStream(at(name), content),
    stat: (name) => bucket.stat(at(name)),
    get: (name) => bucket.get(at(name)),
    delete: (name) => bucket.delete(at(name)),
  }
}
