import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { tablesOf } from './query-tables.server.ts'
import type { Schema } from './schema/schema.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const insertSettings = (count: number) =>
  db
    .insertInto('setting')
    .values(Array.from({ length: count }, (_, index) => ({ key: String(index), value: '1' })))
    .compile()

test('caches the tables of a query by its SQL, unless the SQL is long', () => {
  const found = { read: new Set(), written: new Set(['setting']) }
  expect(tablesOf(insertSettings(2))).toEqual(found)
  expect(tablesOf(insertSettings(2))).toBe(tablesOf(insertSettings(2)))
  expect(tablesOf(insertSettings(1000))).toEqual(found)
  expect(tablesOf(insertSettings(1000))).not.toBe(tablesOf(insertSettings(1000)))
})
