import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject, onTestFinished } from 'vitest'
import { importJobs } from '#app/cms/imports/import-jobs.server.ts'
import { importers } from '#app/importers.ts'
import { createBackup } from '#app/platform/backup/create-backup.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import {
  type Engine,
  type OpenDatabase,
  openPostgres,
  openSqlite,
} from '#app/platform/database/open-database.server.ts'
import type { Files } from '#app/platform/files/files.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { seed } from '#db/seed/seed.ts'
import { migratedSqlite } from '#tests/database.ts'
import { fillSite } from '#tests/fill-site/fill-site.ts'
import { addTestMember } from '#tests/member.ts'
import { s3Keys, startS3 } from '#tests/s3.ts'

export const secret = 'a secret that is long enough for the site'

export const now = new Date('2026-11-22T12:00:00Z')

export interface TestSite {
  dataDir: string
  databaseUrl: string | null
  files: Files
}

/** What a new database contains; for a `TestSite`, it is a copy of that site's database. */
type Content = 'nothing' | 'schema' | TestSite

/** A site without files. Its folder and its bucket are deleted after the test. */
export async function createSite(
  engine: Engine,
  { storage = 'folder', content = 'nothing' }: { storage?: 'folder' | 'bucket'; content?: Content } = {},
): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-backup-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const s3 = storage === 'bucket' ? await startS3() : undefined
  if (s3) onTestFinished(s3.stop)
  const filesKeys = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY }
  const files = await openFiles({ dataDir, filesUrl: s3?.filesUrl ?? null, filesKeys })
  return { dataDir, databaseUrl: await createDatabase(engine, dataDir, content), files }
}

async function createDatabase(engine: Engine, dataDir: string, content: Content) {
  if (engine === 'postgres') return createPostgres(postgresTemplate(content))
  if (content !== 'nothing')
    await writeFile(
      sqlitePath({ dataDir }),
      content === 'schema' ? await migratedSqlite() : await readFile(sqlitePath(content)),
    )
  return null
}

function postgresTemplate(content: Content) {
  if (content === 'nothing') return 'template0'
  return content === 'schema' ? 'template1' : content.databaseUrl?.split('/').at(-1)
}

async function createPostgres(template = '') {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(`${inject('postgresUrl')}postgres`)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  return inject('postgresUrl') + name
}

const sqlitePath = ({ dataDir }: Pick<TestSite, 'dataDir'>) => join(dataDir, 'shajara.db')

export async function openDatabase({ dataDir, databaseUrl }: TestSite): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(sqlitePath({ dataDir }))
}

/** Opens the site's database for `work`, then closes it. */
export async function withDatabase<Result>(
  site: TestSite,
  work: (database: OpenDatabase) => Promise<Result>,
) {
  const database = await openDatabase(site)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const templateFolder = mkdtemp(join(tmpdir(), 'shajara-backup-template-'))
afterAll(async () => rm(await templateFolder, { recursive: true }))

const filledSites = new Map<Engine, Promise<TestSite>>()

/** A site whose database is filled once per engine. Tests get copies of it. */
function filledTemplate(engine: Engine) {
  const site = filledSites.get(engine) ?? fillTemplate(engine)
  filledSites.set(engine, site)
  return site
}

async function fillTemplate(engine: Engine) {
  const dataDir = join(await templateFolder, engine)
  await mkdir(dataDir)
  const site = {
    dataDir,
    databaseUrl: await createDatabase(engine, dataDir, 'schema'),
    files: await openFiles({ dataDir, filesUrl: null, filesKeys: null }),
  }
  await withDatabase(site, async (database) => {
    const { db } = database
    await seed(db, now)
    const worker = startJobWorker(database, importJobs(db, importers), pino({ level: 'silent' }))
    await fillSite(db, await addTestMember(db, { role: 'admin' }))
    await worker.stop()
  })
  return site
}

export const createMigratedSite = (engine: Engine) => createSite(engine, { content: 'schema' })

/** A site with rows in most tables, and files. */
export async function createFilledSite(engine: Engine, storage?: 'folder' | 'bucket') {
  const site = await createSite(engine, {
    ...(storage ? { storage } : {}),
    content: await filledTemplate(engine),
  })
  for (const path of ['homepage/mural.webp', 'objects/مسجد النور (1) + 100%.webp', 'guides/deep/er.pdf'])
    await site.files.put(path, randomBytes(40_000))
  await site.files.put('empty.webp', Buffer.alloc(0))
  await site.files.put('large.webp', randomBytes(600_000))
  return site
}

export const backUp = (site: TestSite, file: string) =>
  pipeline(
    createBackup({ config: { ...site, secret }, files: site.files, now }),
    createWriteStream(file, { mode: 0o600 }),
  )

export const restore = (site: TestSite, file: string, options: { replace?: boolean; secret?: string } = {}) =>
  restoreBackup(file, {
    config: site,
    secret: undefined,
    migrations,
    replace: false,
    files: site.files,
    ...options,
  })

/** Every row of every table, including generated columns, except the columns in `without`. */
export async function allRows(db: Database, without: string[] = []) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort()
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const found = await db
      .selectFrom(table as 'setting')
      .selectAll()
      .execute()
    rows[table] = found.map((row) => JSON.stringify(row, columnsOf(row, without))).sort()
  }
  return rows
}

const columnsOf = (row: object, without: string[]) =>
  Object.keys(row)
    .filter((column) => !without.includes(column))
    .sort()

export async function allFiles(files: Files) {
  const contents: Record<string, string> = {}
  for await (const { path } of files.list('')) {
    const stream = await files.get(path)
    contents[path] = stream ? (await buffer(stream)).toString('base64') : 'missing'
  }
  return contents
}
