import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { cacheFolder, type Files } from '#app/platform/files/files.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { seed } from '#db/seed/seed.ts'
import {
  allFiles,
  allRows,
  backUp,
  createFilledSite,
  createMigratedSite,
  createSite,
  now,
  openDatabase,
  restore,
  secret,
  type TestSite,
  withDatabase,
} from '#tests/backup-site.ts'
import { openSnapshot } from './database-snapshot.server.ts'
import { RestoreError, restoreBackup } from './restore-backup.server.ts'

const engines = inject('engines')

const cachedFile = `${cacheFolder}/link-previews/event/version.png`

for (const engine of engines) {
  for (const storage of ['folder', 'bucket'] as const) {
    test(`restores every row and every file into an empty site, with files in a ${storage} (${engine})`, async () => {
      const source = await createFilledSite(engine, storage)
      const target = await createSite(engine, { storage })
      const file = join(source.dataDir, 'backup.tar.gz')
      const rows = await withDatabase(source, async ({ db }) => {
        await source.files.put(cachedFile, Buffer.from('png'))
        await backUp(source, file)
        await source.files.delete(cachedFile)
        return allRows(db)
      })
      const counts = Object.values(rows).map(({ length }) => length)
      expect(counts.filter((count) => count > 0).length).toBeGreaterThan(25)

      const result = await restore(target, file)
      expect(result).toMatchObject({ createdAt: now.toISOString(), fileCount: 5 })
      expect(result.rowCount).toBe(counts.reduce((sum, count) => sum + count, 0))
      await withDatabase(target, async ({ db }) => {
        expect(await allRows(db)).toEqual(rows)
        expect(await migrateToLatest(db, migrations)).toEqual([])
      })
      expect(await allFiles(target.files)).toEqual(await allFiles(source.files))
      expect(await readFile(join(target.dataDir, 'secret'), 'utf8')).toBe(secret)
      expect((await stat(join(target.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    })
  }

  test(`a backup made during writes is consistent and includes the file of every row (${engine})`, async () => {
    const source = await createFilledSite(engine)
    const target = await createSite(engine)
    const file = join(source.dataDir, 'backup.tar.gz')
    const database = await openDatabase(source)
    let stopped = false
    let acknowledged = 0
    const writing = (async () => {
      for (let n = 1; !stopped; n += 1) {
        await addObject(database.db, source.files, n)
        acknowledged = n
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(20)
    const before = acknowledged
    const files: Files = {
      ...source.files,
      list: async function* (folder) {
        yield* source.files.list(folder)
        await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(before)
      },
    }
    await backUp({ ...source, files }, file)
    const after = acknowledged
    stopped = true
    await writing
    await database.close()
    expect(after).toBeGreaterThan(before)

    await restore(target, file)
    await withDatabase(target, async ({ db }) => {
      const objects = await db.selectFrom('storedObject').select(['name', 'fileId']).execute()
      const settings = await db.selectFrom('setting').select('key').where('key', 'like', 'object%').execute()
      // Each object and its setting were written in one transaction: the backup has both or neither, without gaps.
      const numbers = settings.map(({ key }) => Number(key.slice('object'.length))).sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 1))
      expect(objects.map(({ name }) => name).sort()).toEqual(settings.map(({ key }) => key).sort())
      expect(numbers.length).toBeGreaterThanOrEqual(before)
      expect(numbers.length).toBeLessThanOrEqual(after + 1)
      for (const { fileId } of objects) {
        const content = await target.files.get(`objects/${fileId}`)
        expect(content && (await buffer(content)).toString()).toBe(fileId)
      }
    })
  })

  test(`includes a file added just before the snapshot (${engine})`, async () => {
    const source = await createMigratedSite(engine)
    const target = await createSite(engine)
    const file = join(source.dataDir, 'backup.tar.gz')
    await withDatabase(source, async ({ db }) => {
      let added = 0
      const files: Files = {
        ...source.files,
        list: async function* (folder) {
          yield* source.files.list(folder)
          added += 1
          await addObject(db, source.files, added)
        },
      }
      await backUp({ ...source, files }, file)
    })
    await restore(target, file)
    await withDatabase(target, async ({ db }) => {
      const objects = await db.selectFrom('storedObject').select('fileId').execute()
      expect(objects).not.toEqual([])
      for (const { fileId } of objects) expect(await target.files.stat(`objects/${fileId}`)).toBeDefined()
    })
  })

  test(`migrates a backup from an older version (${engine})`, async () => {
    const source = await createMigratedSite(engine)
    const target = await createSite(engine)
    const file = join(source.dataDir, 'backup.tar.gz')
    await withDatabase(source, ({ db }) => seed(db, now))
    await backUp(source, file)
    const newerMigrations = {
      ...migrations,
      '2999-01-01-later': {
        up: (db: Database) =>
          db
            .updateTable('setting')
            .set({ value: '"upgraded"' })
            .where('key', '=', 'name')
            .execute()
            .then(() => {}),
      },
    }
    await restoreBackup(file, {
      config: target,
      secret: undefined,
      migrations: newerMigrations,
      replace: false,
      files: target.files,
    })
    await withDatabase(target, async ({ db }) => {
      expect((await readSettings(db)).name).toBe('upgraded')
      expect(await migrateToLatest(db, newerMigrations)).toEqual([])
    })
  })

  test(`replaces existing data only if \`replace\` is set, and replaces the database atomically (${engine})`, async () => {
    const source = await createFilledSite(engine)
    const target = await createMigratedSite(engine)
    const file = join(source.dataDir, 'backup.tar.gz')
    const rows = await withDatabase(source, async ({ db }) => {
      await backUp(source, file)
      return allRows(db)
    })
    const oldRows = await withDatabase(target, async ({ db }) => {
      await seed(db, now)
      await target.files.put('homepage/old.webp', Buffer.from('old'))
      await expect(restore(target, file, { replace: true })).rejects.toThrow('The database is in use')
      return allRows(db)
    })
    await expect(restore(target, file)).rejects.toThrow('The database is not empty')
    await withDatabase(target, async ({ db }) => expect(await allRows(db)).toEqual(oldRows))
    expect(Object.keys(await allFiles(target.files))).toEqual(['homepage/old.webp'])

    // Makes the restore fail in its last step.
    const secretFile = join(target.dataDir, 'secret')
    await writeFile(secretFile, 'the secret of the old site')
    const brokenMigrations = {
      ...migrations,
      '2999-01-01-broken': { up: () => Promise.reject(new Error('the migration failed')) },
    }
    await expect(
      restoreBackup(file, {
        config: target,
        secret: undefined,
        migrations: brokenMigrations,
        replace: true,
        files: target.files,
      }),
    ).rejects.toThrow('the migration failed')
    await withDatabase(target, async ({ db }) => expect(await allRows(db)).toEqual(oldRows))
    expect(await readFile(secretFile, 'utf8')).toBe('the secret of the old site')

    await restore(target, file, { replace: true })
    await withDatabase(target, async ({ db }) => expect(await allRows(db)).toEqual(rows))
    expect(await allFiles(target.files)).toEqual(await allFiles(source.files))
    expect(await readFile(secretFile, 'utf8')).toBe(secret)
  })

  test(`rejects an unusable backup before changing anything (${engine})`, async () => {
    const source = await createMigratedSite(engine)
    const target = await createSite(engine)
    const file = join(source.dataDir, 'backup.tar.gz')
    await source.files.put('large.webp', randomBytes(300_000))
    await backUp(source, file)
    const expectRejected = async (message: string, work: () => Promise<unknown>) => {
      await expect(work).rejects.toThrow(RestoreError)
      await expect(work).rejects.toThrow(message)
      expect(await allFiles(target.files)).toEqual({})
      const snapshot = await openSnapshot(target)
      expect(snapshot.tables).toEqual([])
      await snapshot.close()
    }
    await expectRejected('SECRET differs from the secret in this backup', () =>
      restore(target, file, { secret: 'another secret' }),
    )
    const names = Object.keys(migrations).sort()
    const olderMigrations = Object.fromEntries(names.slice(0, -1).map((name) => [name, migrations[name]]))
    await expectRejected(`newer version of Shajara (it has ${names.at(-1)})`, () =>
      restoreBackup(file, {
        config: target,
        secret: undefined,
        migrations: olderMigrations as typeof migrations,
        replace: false,
        files: target.files,
      }),
    )
    await truncate(file, (await stat(file)).size - 2000)
    await expectRejected('damaged', () => restore(target, file))
    await writeFile(file, 'some other file')
    await expectRejected('not a backup', () => restore(target, file))
    await expectNothingToBackUp(target)
  })
}

async function expectNothingToBackUp(site: TestSite) {
  await expect(backUp(site, join(site.dataDir, 'none.tar.gz'))).rejects.toThrow('nothing to back up')
}

test.runIf(engines.includes('postgres'))(
  'a backup moves a site between SQLite and PostgreSQL (postgres)',
  async () => {
    // `searchText` differs: only PostgreSQL converts letters other than A to Z to lower case.
    const allStoredRows = (db: Database) => allRows(db, ['searchText'])
    const sqlite = await createFilledSite('sqlite')
    const postgres = await createSite('postgres')
    const sqliteCopy = await createSite('sqlite')
    const rows = await withDatabase(sqlite, ({ db }) => allStoredRows(db))
    await backUp(sqlite, join(sqlite.dataDir, 'a.tar.gz'))
    await restore(postgres, join(sqlite.dataDir, 'a.tar.gz'))
    await withDatabase(postgres, async ({ db }) => expect(await allStoredRows(db)).toEqual(rows))
    await backUp(postgres, join(postgres.dataDir, 'b.tar.gz'))
    await restore(sqliteCopy, join(postgres.dataDir, 'b.tar.gz'))
    await withDatabase(sqliteCopy, async ({ db }) => expect(await allStoredRows(db)).toEqual(rows))
    expect(await allFiles(sqliteCopy.files)).toEqual(await allFiles(sqlite.files))
  },
)

/** Adds a file, then its row and a setting in one transaction. */
async function addObject(db: Database, files: Files, number: number) {
  const fileId = randomUUID()
  const name = `object${number}`
  await files.put(`objects/${fileId}`, Buffer.from(fileId))
  const at = now.toISOString()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('storedObject')
      .values({
        name,
        fileId,
        bytes: fileId.length,
        md5Hash: '',
        downloadToken: '',
        generation: '1',
        metageneration: 1,
        contentType: 'image/webp',
        metadata: '{}',
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await tx.insertInto('setting').values({ key: name, value: '1' }).execute()
  })
}
