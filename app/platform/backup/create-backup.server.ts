import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Files } from '#app/platform/files/files.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'
import { BackupError } from './backup-error.server.ts'
import { type DatabaseSnapshot, openSnapshot } from './database-snapshot.server.ts'
import { backupFormat, belongsInBackup, type Manifest, manifestName, secretName } from './manifest.ts'

export interface BackupProgress {
  rowCount: number
  fileCount: number
  /** Total size of the files so far. The size of the database is unknown. */
  bytes: number
}

export interface BackupSource {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>
  files: Files
  now: Date
  /** Called after each file and each batch of rows. */
  onProgress?: (progress: BackupProgress) => void
}

/** Approximate number of characters in an archive entry with rows. One such entry at a time is held in memory. */
const chunkLength = 1024 * 1024
/** Bounds the loop on a site where files are added constantly. */
const maxPasses = 5

/**
 * Streams a backup of a running site as a gzipped tar: a consistent snapshot of the database, every file that a row in
 * the snapshot can refer to, and the secret.
 */
export function createBackup({ config, files, now, onProgress }: BackupSource): Readable {
  const progress: BackupProgress = { rowCount: 0, fileCount: 0, bytes: 0 }
  return writeArchive(async (archive) => {
    const copied = new Set<string>()
    const copyFiles = () =>
      copyNewFiles(archive, files, copied, (bytes) => {
        progress.fileCount += 1
        progress.bytes += bytes
        onProgress?.(progress)
      })
    // A row is inserted after its file is written, and deleted before its file is. Most files are copied before the
    // snapshot, so that few can be deleted after the snapshot but before they are copied. A last pass after the
    // snapshot copies the newest files.
    for (let pass = 0; pass < maxPasses && (await copyFiles()) > 0; pass += 1);
    const snapshot = await openBackupSnapshot(config)
    try {
      await copyFiles()
      await archive.add(manifestName, JSON.stringify(manifestOf(snapshot, now), null, 2))
      await archive.add(secretName, config.secret)
      for (const table of snapshot.tables) {
        await copyRows(archive, snapshot, table, (rowCount) => {
          progress.rowCount += rowCount
          onProgress?.(progress)
        })
      }
    } finally {
      await snapshot.close()
    }
  })
}

async function openBackupSnapshot(config: BackupSource['config']) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'shajara.db')))
    throw new BackupError(`There is no database in ${config.dataDir}, so there is nothing to back up.`)
  const snapshot = await openSnapshot(config)
  if (snapshot.migrations.length > 0) return snapshot
  await snapshot.close()
  throw new BackupError('The database is empty, so there is nothing to back up.')
}

const manifestOf = (snapshot: DatabaseSnapshot, now: Date): Manifest => ({
  format: backupFormat,
  createdAt: now.toISOString(),
  engine: snapshot.engine,
  migrations: snapshot.migrations,
})

/** Copies the files that have not been copied yet. Returns how many it copied. */
async function copyNewFiles(
  archive: ArchiveWriter,
  files: Files,
  copied: Set<string>,
  onCopied: (bytes: number) => void,
) {
  let count = 0
  for await (const { path, bytes } of files.list('')) {
    if (copied.has(path) || !belongsInBackup(path)) continue
    const content = await files.get(path)
    // Deleted after it was listed.
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
  onCopied: (rowCount: number) => void,
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
