import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Files } from '#app/platform/files/files.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'
import { type DatabaseSnapshot, openSnapshot } from './database-snapshot.server.ts'
import { backupFolder, backupFormat, type Manifest, manifestName, secretName } from './manifest.ts'

export interface BackupProgress {
  rows: number
  files: number
  /** Of the files; the database's own size is not known. */
  bytes: number
}

/** What a backup is made of. `onProgress` is called after each file and after each batch of rows. */
export interface BackupSource {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>
  files: Files
  now: Date
  onProgress?: (progress: BackupProgress) => void
}

/** Rows of a table are put into entries of about this length: as much as is in memory at a time. */
const chunkLength = 1024 * 1024
/** On a site where files are added all the time there is always a new one. */
const maxPasses = 5

/**
 * A backup of the site as a gzipped tar, made while it is read and while the site runs: its database at one instant,
 * every file that a row of that instant may name, and the secret.
 */
export function createBackup({ config, files, now, onProgress }: BackupSource): Readable {
  const progress: BackupProgress = { rows: 0, files: 0, bytes: 0 }
  return writeArchive(async (archive) => {
    const copied = new Set<string>()
    const copyFiles = () =>
      copyNewFiles(archive, files, copied, (bytes) => {
        progress.files += 1
        progress.bytes += bytes
        onProgress?.(progress)
      })
    // A row is written after its file, and deleted before it. Most files are copied before the instant of the
    // snapshot, so that few can be deleted between that instant and their turn; the newest are copied just after it.
    for (let pass = 0; pass < maxPasses && (await copyFiles()) > 0; pass += 1);
    const snapshot = await openBackupSnapshot(config)
    try {
      await copyFiles()
      await archive.add(manifestName, JSON.stringify(describe(snapshot, now), null, 2))
      await archive.add(secretName, config.secret)
      for (const table of snapshot.tables) {
        await copyRows(archive, snapshot, table, (rows) => {
          progress.rows += rows
          onProgress?.(progress)
        })
      }
    } finally {
      await snapshot.close()
    }
  })
}

/** Why there is nothing to back up, in a sentence for the operator. */
export class BackupRefusal extends Error {}

async function openBackupSnapshot(config: BackupSource['config']) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'shajara.db')))
    throw new BackupRefusal(`There is no database in ${config.dataDir}, so there is nothing to back up.`)
  const snapshot = await openSnapshot(config)
  if (snapshot.migrations.length > 0) return snapshot
  await snapshot.close()
  throw new BackupRefusal('The database is empty, so there is nothing to back up.')
}

const describe = (snapshot: DatabaseSnapshot, now: Date): Manifest => ({
  format: backupFormat,
  createdAt: now.toISOString(),
  engine: snapshot.engine,
  migrations: snapshot.migrations,
})

/** Copies the files that were not copied yet; returns how many. */
async function copyNewFiles(
  archive: ArchiveWriter,
  files: Files,
  copied: Set<string>,
  onCopied: (bytes: number) => void,
) {
  let count = 0
  for await (const { path, bytes } of files.list('')) {
    if (copied.has(path) || path.startsWith(`${backupFolder}/`)) continue
    const content = await files.get(path)
    // Deleted since it was listed.
    if (!content) continue
    await archive.addStream(`files/${path}`, bytes, content)
    copied.add(path)
    count += 1
    onCopied(bytes)
  }
  return count
}

async function copyRows(
  archive: ArchiveWriter,
  snapshot: DatabaseSnapshot,
  table: string,
  onCopied: (rows: number) => void,
) {
  let lines: string[] = []
  let length = 0
  let number = 0
  const flush = async () => {
    number += 1
    const name = `database/${table}/${String(number).padStart(6, '0')}.jsonl`
    await archive.add(name, lines.join(''))
    onCopied(lines.length)
    lines = []
    length = 0
  }
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      length += line.length
      if (length >= chunkLength) await flush()
    }
  }
  if (lines.length > 0) await flush()
}
