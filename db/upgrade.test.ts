import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { isUpToDate, migrateToLatest, NewerSchemaError } from '#app/platform/database/migrate.server.ts'
import { openSqlite } from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { seed } from '#db/seed/seed.ts'

/** Created by 0.1.0: its schema and sample content, and a year of members, events, inboxes, mails and imports. */
const fixture = 'tests/fixtures/site-0.1.0.db.gz'

async function copyOfFixture() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'shajara.db')
  await writeFile(path, gunzipSync(readFileSync(fixture)))
  return path
}

/** Tables and columns that later migrations renamed. */
const tableRenames: Record<string, string> = { notice: 'sentNotification' }
const columnRenames: Record<string, string> = {
  fleeting: 'purgeAfterSend',
  uncertain: 'deliveryUnknown',
  statusAt: 'statusChangedAt',
  statusBy: 'statusChangedBy',
}

/** Values that a later migration renamed, by column. */
const valueRenames: Record<string, Record<string, string>> = {
  'activity.verb': {
    'signed out everywhere': 'logged out everywhere',
    'undid the import of': 'reverted the import of',
  },
  'pledge.source': { hand: 'manual' },
  'importRow.plan': { same: 'unchanged', wrong: 'invalid' },
}

type Row = Record<string, unknown>

function readTables(path: string) {
  const database = new DatabaseSync(path)
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table'").all()
    const tables = names.map(({ name }) => String(name)).filter((name) => !/^(kysely|sqlite)_/.test(name))
    return Object.fromEntries(
      tables.map((table) => [table, database.prepare(`select * from "${table}"`).all() as Row[]]),
    )
  } finally {
    database.close()
  }
}

/** Sorted rows as JSON, with only the columns of the old version. */
const comparable = (rows: Row[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()

/** A row with the values that its renamed ones have after the upgrade. */
const withCurrentValues = (table: string, row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      valueRenames[`${table}.${column}`]?.[String(value)] ?? value,
    ]),
  )

const currentNames = (columns: string[]) => columns.map((column) => columnRenames[column] ?? column)

test('upgrading a 0.1.0 database preserves every row', async () => {
  const path = await copyOfFixture()
  const before = readTables(path)
  const { db, close } = openSqlite(path)
  await migrateToLatest(db, migrations)
  await seed(db, new Date())
  expect(await isUpToDate(db, migrations)).toBe(true)
  await close()

  const after = readTables(path)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  for (const [table, rows] of Object.entries(before)) {
    const columns = Object.keys(rows[0] ?? {}).sort()
    const currentRows = after[tableRenames[table] ?? table] ?? []
    expect([table, comparable(currentRows, currentNames(columns))]).toEqual([
      table,
      comparable(
        rows.map((row) => withCurrentValues(table, row)),
        columns,
      ),
    ])
  }
  // Guards the fixture: it has the sample content and the added data.
  const count = (table: string) => after[table]?.length
  expect([count('user'), count('contactMessage'), count('pledge'), count('page')]).toEqual([71, 40, 30, 4])
  expect(after.setting).toContainEqual(expect.objectContaining({ key: 'name', value: '"Shajara"' }))
  expect(after.user?.map(({ email }) => email)).toContain('admin@example.org')
})

test('rejects a database of a newer version with a message', async () => {
  const path = await copyOfFixture()
  const { db, close } = openSqlite(path)
  await migrateToLatest(db, { ...migrations, '2999-01-01-later': { up: async () => {} } })
  await expect(migrateToLatest(db, migrations)).rejects.toThrow(NewerSchemaError)
  await expect(migrateToLatest(db, migrations)).rejects.toThrow(
    /^The database was migrated by a newer version of Shajara \(it has 2999-01-01-later\)\./,
  )
  expect(await isUpToDate(db, migrations)).toBe(false)
  await close()
})
