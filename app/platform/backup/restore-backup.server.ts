import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Migration } from 'kysely/migration'
import type { Config } from '#app/platform/config/config.server.ts'
import { checkedPath, FilePathError } from '#app/platform/files/file-path.ts'
import type { Files } from '#app/platform/files/files.ts'
import { replaceFile } from '#app/platform/files/local-files.server.ts'
import { ArchiveError, readArchive, textOf } from './archive.server.ts'
import { beginRestore, type DatabaseRestore, databaseInTheWay } from './database-restore.server.ts'
import type { Row } from './database-snapshot.server.ts'
import {
  backupFolder,
  backupFormat,
  type Manifest,
  manifestName,
  readManifest,
  secretName,
} from './manifest.ts'

/** Why a backup is not restored, in a sentence for the operator; nothing was changed. */
export class RestoreRefusal extends Error {}

export interface RestoreTarget {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** `SECRET`, if it is set. */
  secret: string | undefined
  files: Files
  migrations: Record<string, Migration>
  /** Whether what is there may be replaced. */
  replace: boolean
}

/**
 * Restores a site from a backup file, and brings its schema up to date. First the whole file is checked, and that
 * nothing is in the way. The database is replaced in one step; if anything fails before that, it is as it was.
 */
export async function restoreBackup(path: string, target: RestoreTarget) {
  const { manifest, secret } = await verifyBackup(path, target.migrations)
  if (target.secret && target.secret !== secret) throw new RestoreRefusal(otherSecret)
  await refuseWhatIsInTheWay(target)

  const { config, files } = target
  const restored = new Set<string>()
  let rowCount = 0
  let database: DatabaseRestore | undefined
  try {
    await readArchive(createReadStream(path), async ({ name, content }) => {
      const file = fileOf(name)
      if (file !== undefined) {
        await files.putStream(file, content)
        restored.add(file)
        return
      }
      const table = tableOf(name)
      if (table === undefined) return
      database ??= await beginRestore(config, manifest.migrations, target.migrations)
      const rows = await readRows(content)
      await database.insert(table, rows)
      rowCount += rows.length
    })
    database ??= await beginRestore(config, manifest.migrations, target.migrations)
    if (!target.secret) await restoreSecret(config.dataDir, secret)
    await database.commit()
  } catch (error) {
    await database?.abort()
    // So that the place is empty for the next try.
    if (!target.replace) for (const path of restored) await files.delete(path)
    throw error
  }
  for await (const { path } of files.list('')) {
    if (!restored.has(path) && !isBackup(path)) await files.delete(path)
  }
  return { createdAt: manifest.createdAt, rows: rowCount, files: restored.size }
}

const otherSecret =
  'SECRET is not the one that the site in this backup had. Set it to that one, or leave it unset: then the secret is restored to DATA_DIR, too.'

/** Reads a whole backup, and refuses what cannot be restored here as it was. */
async function verifyBackup(path: string, migrations: Record<string, Migration>) {
  let manifest: Manifest | undefined
  let secret: string | undefined
  await readArchive(createReadStream(path), async ({ name, content }) => {
    if (name === manifestName) manifest = readManifest(await textOf(content))
    else if (name === secretName) secret = await textOf(content)
    else if (tableOf(name) === undefined) checkedPath(fileOf(name) ?? '')
  }).catch((error) => {
    if (!(error instanceof ArchiveError || error instanceof FilePathError)) throw error
    throw new RestoreRefusal(`${error.message} Nothing was changed.`)
  })
  if (!manifest || !secret) throw new RestoreRefusal('This is no backup of Shajara. Nothing was changed.')
  if (manifest.format > backupFormat) throw new RestoreRefusal(newer(`format ${manifest.format}`))
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new RestoreRefusal(newer(unknown.join(', ')))
  const known = Object.keys(migrations).sort().slice(0, manifest.migrations.length)
  if (known.join() !== [...manifest.migrations].sort().join())
    throw new RestoreRefusal(
      'The migrations in this backup are not those of this version. Nothing was changed.',
    )
  return { manifest, secret }
}

const newer = (what: string) =>
  `This backup was made by a newer version of Shajara (it has ${what}). Restore it with that version. Nothing was changed.`

const replaceOption = 'To replace what is there, add --replace'
const stopFirst =
  'The database is in use. Stop the site on every machine, and whatever else is connected to it.'

async function refuseWhatIsInTheWay({ config, files, replace }: RestoreTarget) {
  const found = await databaseInTheWay(config)
  if (found === 'foreign')
    throw new RestoreRefusal('The database holds tables that are not those of Shajara. Use an empty one.')
  if (found === 'in use') throw new RestoreRefusal(stopFirst)
  if (replace) return
  if (found === 'data') throw new RestoreRefusal(`There is a database already. ${replaceOption}.`)
  for await (const { path } of files.list(''))
    if (!isBackup(path)) throw new RestoreRefusal(`There are files already. ${replaceOption}.`)
}

const isBackup = (path: string) => path.startsWith(`${backupFolder}/`)
const fileOf = (name: string) => /^files\/(.+)$/s.exec(name)?.[1]
const tableOf = (name: string) => /^database\/(\w+)\/\d+\.jsonl$/.exec(name)?.[1]

async function readRows(content: Readable): Promise<Row[]> {
  const lines = (await textOf(content)).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Row)
}

const restoreSecret = (dataDir: string, secret: string) =>
  replaceFile(join(dataDir, 'secret'), join(dataDir, 'secret.restoring'), Readable.from([secret]))
