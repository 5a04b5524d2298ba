import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { isUpToDate, migrateToLatest, NewerSchemaError } from '#app/platform/database/migrate.server.ts'
import { type Engine, openPostgres, openSqlite } from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { seed } from '#db/seed/seed.ts'
import { createOlderPostgres, readOlderSqlite } from '#tests/older-site.ts'

async function openOlderSite(engine: Engine) {
  if (engine === 'sqlite') {
    const copy = new DatabaseSync(':memory:')
    copy.deserialize(readOlderSqlite())
    return openSqlite(copy)
  }
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  return openPostgres(await createOlderPostgres((database) => inject('postgresUrl') + database, name))
}

/** Tables and columns that later migrations renamed. `table.column` is renamed in that table only. */
const tableRenames: Record<string, string> = { notice: 'sentNotification' }
const columnRenames: Record<string, string> = {
  fleeting: 'purgeAfterSend',
  uncertain: 'deliveryUnknown',
  statusAt: 'statusChangedAt',
  statusBy: 'statusChangedBy',
  'newsletterDelivery.userId': 'subscriptionId',
}

/** Values that a later migration renamed, by column. */
const valueRenames: Record<string, Record<string, string>> = {
  'activity.verb': {
    'signed out everywhere': 'logged out everywhere',
    'undid the import of': 'reverted the import of',
    'removed for good': 'permanently deleted',
  },
  'pledge.source': { hand: 'manual' },
  'importRow.plan': { same: 'unchanged', wrong: 'invalid' },
  'importRow.outcome': { left: 'skipped', kept: 'notUndone' },
  'setting.key': { peopleClaim: 'impactPeople', mealsClaim: 'impactMeals', claimsAsOf: 'impactCountedOn' },
}

type Row = Record<string, unknown>

async function readTables(db: Database) {
  const tables: Record<string, Row[]> = {}
  for (const { name } of await db.introspection.getTables())
    tables[name] = await db
      .selectFrom(name as 'setting')
      .selectAll()
      .execute()
  return tables
}

/** Sorted rows as JSON, with only the columns of the old version. */
const comparableRows = (rows: Row[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()

/** A row with the renamed values replaced by their current ones. */
const withCurrentValues = (table: string, row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      valueRenames[`${table}.${column}`]?.[String(value)] ?? value,
    ]),
  )

const currentNames = (table: string, columns: string[]) =>
  columns.map((column) => columnRenames[`${table}.${column}`] ?? columnRenames[column] ?? column)

for (const engine of inject('engines')) {
  test(`upgrading a 0.1.0 database preserves every row (${engine})`, async () => {
    const { db, close } = await openOlderSite(engine)
    const before = await readTables(db)
    expect(await migrateToLatest(db, migrations)).not.toEqual([])
    await seed(db, new Date())
    expect(await isUpToDate(db, migrations)).toBe(true)
    const after = await readTables(db)
    await close()
    // A migration made one of the admins the owner.
    const owners = after.user?.filter(({ role }) => role === 'owner') ?? []
    expect(owners).toHaveLength(1)
    Object.assign(owners[0] ?? {}, { role: 'admin' })

    expect(Object.keys(before).length).toBeGreaterThan(40)
    for (const [table, rows] of Object.entries(before)) {
      const columns = Object.keys(rows[0] ?? {}).sort()
      const currentRows = after[tableRenames[table] ?? table] ?? []
      expect([table, comparableRows(currentRows, currentNames(table, columns))]).toEqual([
        table,
        comparableRows(
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
    // The starter content that nobody has changed is marked.
    const samples = ['homepage', 'page', 'slide', 'project', 'guide', 'article', 'resource', 'event'].map(
      (table) => after[table]?.filter(({ sample }) => sample === 1).length,
    )
    expect(samples).toEqual([1, 4, 5, 6, 3, 3, 4, 8])
  })

  test(`a database from a newer version is rejected, and the message names its migration (${engine})`, async () => {
    const { db, close } = await openOlderSite(engine)
    await migrateToLatest(db, { ...migrations, '2999-01-01-later': { up: async () => {} } })
    await expect(migrateToLatest(db, migrations)).rejects.toThrow(NewerSchemaError)
    await expect(migrateToLatest(db, migrations)).rejects.toThrow(
      /^The database was migrated by a newer version of Shajara \(it has 2999-01-01-later\)\./,
    )
    expect(await isUpToDate(db, migrations)).toBe(false)
    await close()
  })
}
