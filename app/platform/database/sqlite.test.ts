import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrations } from '#db/migrations/index.ts'
import { migratedSqlite } from '#tests/database.ts'
import { countTurns } from '#tests/event-loop.ts'
import { checkWritable } from './check-writable.server.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'
import { migrateToLatest } from './migrate.server.ts'
import { openSqlite } from './open-database.server.ts'

async function withFile(check: (path: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-sqlite-'))
  await check(join(folder, 'shajara.db'))
  await rm(folder, { recursive: true })
}

/** Like `withFile`, with a file that contains the schema. */
const withSchema = (check: (path: string) => Promise<void>) =>
  withFile(async (path) => {
    await writeFile(path, await migratedSqlite())
    await check(path)
  })

test('configures the database for durable writes', () =>
  withFile(async (path) => {
    const { db, close } = openSqlite(path)
    const readPragma = async (name: string) =>
      Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
    expect(await readPragma('journal_mode')).toBe('wal')
    expect(await readPragma('synchronous')).toBe(2)
    expect(await readPragma('foreign_keys')).toBe(1)
    // Waiting for a lock is asynchronous.
    expect(await readPragma('busy_timeout')).toBe(5)
    await close()
  }))

test('prepares each statement once', async () => {
  const connection = new DatabaseSync(':memory:')
  const { db, close } = openSqlite(connection)
  await sql`create table person (id integer primary key, name text)`.execute(db)
  const prepare = vi.spyOn(connection, 'prepare')
  for (const name of ['Maryam', 'Idris', 'Sara']) {
    await sql`insert into person (name) values (${name})`.execute(db)
    expect((await sql`select id from person where name = ${name}`.execute(db)).rows).toHaveLength(1)
  }
  expect(prepare).toHaveBeenCalledTimes(2)
  await close()
})

test('only its owner can read the database, even one created by an earlier version', () =>
  withFile(async (path) => {
    await writeFile(path, '', { mode: 0o644 })
    const { db, close } = openSqlite(path)
    await migrateToLatest(db, migrations)
    for (const name of ['', '-wal', '-shm']) expect((await stat(path + name)).mode & 0o777).toBe(0o600)
    await close()
  }))

test('syncExternalWrites detects writes by another process', () =>
  withSchema(async (path) => {
    const one = openSqlite(path)
    const other = openSqlite(path)
    const before = other.changes.now
    other.syncExternalWrites()
    expect(other.changes.now).toBe(before)
    await one.db.insertInto('setting').values({ key: 'name', value: '"Nur"' }).execute()
    await expect
      .poll(() => other.syncExternalWrites() && other.changes.changedSince(before, ['setting']))
      .toBe(true)
    await one.close()
    await other.close()
  }))

const insertName = (db: Database, name: string) =>
  db
    .insertInto('setting')
    .values({ key: name, value: `"${name}"` })
    .execute()

test('no other process can write between the read and the write of a transaction', () =>
  withSchema(async (path) => {
    const { db, close } = openSqlite(path)
    const other = new DatabaseSync(path, { timeout: 0 })
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('setting').selectAll().execute()
      expect(() => other.exec("insert into setting (key, value) values ('other', '1')")).toThrow(/locked/)
      await insertName(tx, 'ours')
    })
    other.exec("insert into setting (key, value) values ('other', '1')")
    expect(
      (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key),
    ).toEqual(['other', 'ours'])
    other.close()
    await close()
  }))

test('waits for the lock of another process without blocking this one', () =>
  withSchema(async (path) => {
    const { db, close } = openSqlite(path)
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    const writes = Promise.all([
      insertName(db, 'single'),
      db.transaction().execute((tx) => insertName(tx, 'transaction')),
    ])
    const turns = countTurns(writes)
    await sleep(1200)
    other.exec('commit')
    await writes
    expect(await turns).toBeGreaterThan(20)
    expect(await db.selectFrom('setting').select('key').execute()).toHaveLength(2)
    other.close()
    await close()
  }))

test('nothing is saved to a file that was replaced or deleted', async () => {
  const replace = async (path: string) => {
    await copyFile(path, `${path}.backup`)
    await rename(`${path}.backup`, path)
  }
  for (const change of [replace, rm])
    await withSchema(async (path) => {
      const { db, truncateLog, close } = openSqlite(path)
      await insertName(db, 'before')
      await truncateLog()
      await change(path)
      const writes = [
        () => insertName(db, 'single'),
        () => db.transaction().execute((tx) => insertName(tx, 'transaction')),
        () => checkWritable(db, new Date()),
      ]
      for (const write of writes) {
        const error = await write().catch((thrown: unknown) => thrown)
        expect(String(error)).toContain('was replaced or deleted')
        expect(isUnavailable(error)).toBe(true)
      }
      expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'before' }])
      await close()
    })
})

test('a transaction reports that the database is full, and succeeds once there is space', () =>
  withFile(async (path) => {
    const connection = new DatabaseSync(path)
    const { db, close } = openSqlite(connection)
    await sql`create table note (body text)`.execute(db)
    connection.exec('pragma max_page_count = 5')
    const fill = () =>
      db.transaction().execute(async (tx) => {
        for (let row = 0; row < 20; row += 1)
          await sql`insert into note values (${'a'.repeat(3000)})`.execute(tx)
      })
    const error = await fill().catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('full')
    expect(isUnavailable(error)).toBe(true)
    connection.exec('pragma max_page_count = 1000')
    await fill()
    const { rows } = await sql<{ count: number }>`select count(*) as count from note`.execute(db)
    expect(rows[0]?.count).toBe(20)
    await close()
  }))

test('deleted rows are erased from the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-erased-'))
  const { db, truncateLog, close } = openSqlite(join(folder, 'shajara.db'))
  const readFolder = async () => {
    const names = await readdir(folder)
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name))))).toString(
      'latin1',
    )
  }
  await sql`create table person (id integer primary key, name text)`.execute(db)
  await sql`insert into person (name) values ('Maryam of the lane')`.execute(db)
  await truncateLog()
  expect(await readFolder()).toContain('Maryam of the lane')
  await sql`delete from person`.execute(db)
  await truncateLog()
  expect(await readFolder()).not.toContain('Maryam of the lane')
  await close()
  await rm(folder, { recursive: true })
})
