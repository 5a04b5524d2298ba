import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Migration } from 'kysely/migration'
import type { Config } from '#app/platform/config/config.server.ts'
import { FilePathError, validatePath } from '#app/platform/files/file-path.ts'
import type { Files } from '#app/platform/files/files.ts'
import { replaceFile } from '#app/platform/files/local-files.server.ts'
import { ArchiveError, readArchive, readText } from './archive.server.ts'
import { type DatabaseRestore, inspectTarget, startRestore } from './database-restore.server.ts'
import type { Row } from './database-snapshot.server.ts'
import {
  backupFolder,
  backupFormat,
  belongsInBackup,
  type Manifest,
  manifestName,
  readManifest,
  secretName,
} from './manifest.ts'

/** A restore was rejected before anything was changed. The message is meant for the operator. */
export class RestoreError extends Error {}

export interface RestoreTarget {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** The value of `SECRET`, if set. */
  secret: string | undefined
  files: Files
  migrations: Record<string, Migration>
  /** Whether existing data may be replaced. */
  replace: boolean
}

/**
 * Restores a site from a backup file and runs pending migrations. Verifies the whole file and the target first.
 * Replaces the database atomically: if anything fails, the old database and its secret are unchanged.
 */
export async function restoreBackup(path: string, target: RestoreTarget) {
  const { manifest, secret } = await verifyBackup(path, target.migrations)
  if (target.secret && target.secret !== secret) throw new RestoreError(secretMismatch)
  await checkTarget(target)

  const { config, files } = target
  const restored = new Set<string>()
  let rowCount = 0
  let database: DatabaseRestore | undefined
  const previousSecret = await readSecret(config.dataDir)
  try {
    await readArchive(createReadStream(path), async ({ name, content }) => {
      const file = parseFileEntry(name)
      if (file !== undefined) {
        await files.putStream(file, content)
        restored.add(file)
        return
      }
      const table = parseTableEntry(name)
      if (table === undefined) return
      database ??= await startRestore(config, manifest.migrations, target.migrations)
      const rows = await readRows(content)
      await database.insert(table, rows)
      rowCount += rows.length
    })
    database ??= await startRestore(config, manifest.migrations, target.migrations)
    if (!target.secret) await restoreSecret(config.dataDir, secret)
    await database.commit()
  } catch (error) {
    await database?.abort()
    if (!target.secret && previousSecret) await restoreSecret(config.dataDir, previousSecret)
    // Leaves the target empty, so that the restore can be retried.
    if (!target.replace) for (const path of restored) await files.delete(path)
    throw error
  }
  for await (const { path } of files.list('')) {
    if (!restored.has(path) && !isBackup(path)) await files.delete(path)
  }
  return { createdAt: manifest.createdAt, rowCount, fileCount: restored.size }
}

const secretMismatch =
  'SECRET differs from the secret in this backup. Set SECRET to the value that the site had, or leave it unset to restore the secret to DATA_DIR.'

/** Reads the whole backup and rejects it if it is damaged or this version cannot restore it. */
async function verifyBackup(path: string, migrations: Record<string, Migration>) {
  let manifest: Manifest | undefined
  let secret: string | undefined
  await readArchive(createReadStream(path), async ({ name, content }) => {
    if (name === manifestName) manifest = readManifest(await readText(content))
    else if (name === secretName) secret = await readText(content)
    else if (parseTableEntry(name) === undefined) validatePath(parseFileEntry(name) ?? '')
  }).catch((error) => {
    if (!(error instanceof ArchiveError || error instanceof FilePathError)) throw error
    throw new RestoreError(`${error.message} Nothing was changed.`)
  })
  if (!manifest || !secret) throw new RestoreError('This file is not a Shajara backup. Nothing was changed.')
  if (manifest.format > backupFormat) throw new RestoreError(newerVersion(`format ${manifest.format}`))
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new RestoreError(newerVersion(unknown.join(', ')))
  const known = Object.keys(migrations).sort().slice(0, manifest.migrations.length)
  if (known.join() !== [...manifest.migrations].sort().join())
    throw new RestoreError(
      'The migrations in this backup do not match those of this version. Nothing was changed.',
    )
  return { manifest, secret }
}

const newerVersion = (detail: string) =>
  `This backup was made by a newer version of Shajara (it has ${detail}). Restore it with that version. Nothing was changed.`

const replaceOption = 'To replace the existing data, add --replace'
const databaseInUse =
  'The database is in use. Stop the site on every node, and close all other connections to the database.'

async function checkTarget({ config, files, replace }: RestoreTarget) {
  const state = await inspectTarget(config)
  if (state === 'foreign')
    throw new RestoreError('The database contains tables from another application. Use an empty database.')
  if (state === 'in use') throw new RestoreError(databaseInUse)
  if (replace) return
  if (state === 'populated') throw new RestoreError(`The database is not empty. ${replaceOption}.`)
  for await (const { path } of files.list(''))
    if (belongsInBackup(path)) throw new RestoreError(`The file storage is not empty. ${replaceOption}.`)
}

const isBackup = (path: string) => path.startsWith(`${backupFolder}/`)
const parseFileEntry = (name: string) => /^files\/(.+)$/s.exec(name)?.[1]
const parseTableEntry = (name: string) => /^database\/(\w+)\/\d+\.jsonl$/.exec(name)?.[1]

async function readRows(content: Readable): Promise<Row[]> {
  const lines = (await readText(content)).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Row)
}

const secretPath = (dataDir: string) => join(dataDir, 'secret')

/** Null if there is none. */
const readSecret = async (dataDir: string) =>
  existsSync(secretPath(dataDir)) ? readFile(secretPath(dataDir), 'utf8') : null

const restoreSecret = (dataDir: string, secret: string) =>
  replaceFile(secretPath(dataDir), `${secretPath(dataDir)}.restoring`, Readable.from([secret]))
