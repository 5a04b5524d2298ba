import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#db/migrations/index.ts'
import { migrateToLatest } from './migrate.server.ts'
import { openSqlite } from './open-database.server.ts'

async function withFile(check: (path: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-sqlite-'))
  await check(join(folder, 'shajara.db'))
  await rm(folder, { recursive: true })
}

test('opens a file with durable settings', () =>
  withFile(async (path) => {
    const { db, close } = openSqlite(path)
    const pragma = async (name: string) =>
      Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('busy_timeout')).toBe(5000)
    await close()
  }))

test('syncExternalWrites detects writes of another process', () =>
  withFile(async (path) => {
    const one = openSqlite(path)
    await migrateToLatest(one.db, migrations)
    const other = openSqlite(path)
    const before = other.changes.now
    other.syncExternalWrites()
    expect(other.changes.now).toBe(before)
    await one.db.insertInto('setting').values({ key: 'name', value: '"Nur"' }).execute()
    // The file is looked at once per turn of the event loop.
    await nextTurn()
    other.syncExternalWrites()
    expect(other.changes.changedSince(before, ['setting'])).toBe(true)
    await one.close()
    await other.close()
  }))

test('erased rows are gone from the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-erased-'))
  const { db, truncateLog, close } = openSqlite(join(folder, 'shajara.db'))
  const files = async () => {
    const names = await readdir(folder)
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name))))).toString(
      'latin1',
    )
  }
  await sql`create table person (id integer primary key, name text)`.execute(db)
  await sql`insert into person (name) values ('Maryam of the lane')`.execute(db)
  await truncateLog()
  expect(await files()).toContain('Maryam of the lane')
  await sql`delete from person`.execute(db)
  await truncateLog()
  expect(await files()).not.toContain('Maryam of the lane')
  await close()
  await rm(folder, { recursive: true })
})
