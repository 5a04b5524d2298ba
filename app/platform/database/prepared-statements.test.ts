import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { postgresTest } from '#tests/database.ts'
import { postgresDialect } from './postgres.server.ts'
import { FrequentStatements } from './prepared-statements.server.ts'
import type { Schema } from './schema/schema.ts'

/** A pool with a single connection, so that all statements reach the same session of the server. */
function openSession(url: string | null) {
  const db = new Kysely<Schema>({ dialect: postgresDialect(url ?? '', 5000, 1) })
  onTestFinished(() => db.destroy())
  const listPrepared = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement not like '%pg_prepared%'`.execute(db)
    return rows.map(({ statement }) => statement)
  }
  return { db, listPrepared }
}

const readSetting = (db: Kysely<Schema>) =>
  db.selectFrom('setting').selectAll().where('key', '=', 'a').execute()

const repeat = async (times: number, run: () => Promise<unknown>) => {
  for (let count = 0; count < times; count++) await run()
}

test('a statement gets a name after it has run five times, and at most a hundred statements get one', () => {
  const statements = new FrequentStatements()
  const nameOf = (sql: string) => Array.from({ length: 6 }, () => statements.nameOf(sql))
  const [name, ...earlierNames] = nameOf('select 1').reverse()
  expect(name).toMatch(/^[\w-]{43}$/)
  expect(earlierNames).toEqual(Array(5).fill(undefined))
  expect(statements.nameOf('select 1')).toBe(name)
  for (let count = 2; count <= 100; count++) expect(nameOf(`select ${count}`).at(-1)).not.toBe(name)
  expect(nameOf('select 101').at(-1)).toBeUndefined()
  expect(statements.nameOf('select 1')).toBe(name)
})

test('a statement that was counted before thousands of others still gets a name', () => {
  const statements = new FrequentStatements()
  for (let count = 0; count < 3; count++) statements.nameOf('select known')
  for (let count = 0; count < 6000; count++) statements.nameOf(`select ${count}`)
  const names = Array.from({ length: 3 }, () => statements.nameOf('select known'))
  expect(names.at(-1)).toBeDefined()
})

postgresTest(
  'reads that run often are prepared; writes and reads in transactions are not',
  async ({ url }) => {
    const { db, listPrepared } = openSession(url)
    await repeat(5, () => readSetting(db))
    expect(await listPrepared()).toEqual([])
    await readSetting(db)
    expect(await listPrepared()).toEqual([expect.stringMatching(/^select \* from "setting"/)])
    await repeat(8, () => db.updateTable('setting').set({ value: '1' }).where('key', '=', 'a').execute())
    const readInTransaction = () =>
      db
        .transaction()
        .execute((tx) => tx.selectFrom('setting').select('value').where('key', '=', 'a').execute())
    await repeat(8, readInTransaction)
    expect(await listPrepared()).toHaveLength(1)
  },
)

postgresTest(
  'a prepared read returns the columns that a migration run by another node has added',
  async (database) => {
    const { db } = openSession(database.url)
    await database.db.insertInto('setting').values({ key: 'a', value: '1' }).execute()
    await repeat(8, () => readSetting(db))
    await sql`alter table setting add column note text default 'new'`.execute(database.db)
    for (let count = 0; count < 2; count++)
      expect(await readSetting(db)).toEqual([{ key: 'a', value: '1', note: 'new' }])
  },
)

postgresTest(
  'a read succeeds if a pooler has dropped its prepared statement, or has another of the same name',
  async ({ url }) => {
    const { db } = openSession(url)
    await repeat(8, () => readSetting(db))
    await sql`deallocate all`.execute(db)
    expect(await readSetting(db)).toEqual([])

    const other = openSession(url)
    await repeat(8, () => readSetting(other.db))
    const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements`.execute(other.db)
    const [known] = rows.filter(({ statement }) => statement.includes('"setting"'))
    const third = openSession(url)
    await sql`prepare ${sql.ref(known?.name ?? '')} as select 1`.execute(third.db)
    for (let count = 0; count < 8; count++) expect(await readSetting(third.db)).toEqual([])
  },
)

postgresTest('an error in the statement itself is reported without a retry', async ({ url }) => {
  const { db } = openSession(url)
  const divide = (by: number) => sql<{ result: number }>`select 1 / ${by}::int as result`.execute(db)
  await repeat(8, () => divide(1))
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(1)).rows).toEqual([{ result: 1 }])
})
