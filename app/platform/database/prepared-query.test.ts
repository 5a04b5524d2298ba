import { expect, vi } from 'vitest'
import { storeTest } from '#tests/database.ts'
import type { Database } from './database.ts'
import { preparedQuery } from './prepared-query.server.ts'

const build = vi.fn((db: Database, values: { minKey: string; extraKey: string }) =>
  db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', '>=', values.minKey)
    .where('key', 'in', ['a', 'b', values.extraKey])
    .where('value', '!=', 'none')
    .orderBy('key'),
)
const settingsQuery = preparedQuery(build)

async function addSettings(db: Database, keys: string[]) {
  await db
    .insertInto('setting')
    .values(keys.map((key) => ({ key, value: `value of ${key}` })))
    .execute()
}

const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)

storeTest('a prepared query is built once, and executed with the values of each call', async ({ db }) => {
  build.mockClear()
  await addSettings(db, ['a', 'b', 'c', 'd'])
  expect(keysOf(await settingsQuery.execute(db, { minKey: 'b', extraKey: 'c' }))).toEqual(['b', 'c'])
  expect(keysOf(await settingsQuery.execute(db, { minKey: 'a', extraKey: 'd' }))).toEqual(['a', 'b', 'd'])
  expect(await settingsQuery.executeTakeFirst(db, { minKey: 'd', extraKey: 'd' })).toEqual({
    key: 'd',
    value: 'value of d',
  })
  expect(await settingsQuery.executeTakeFirst(db, { minKey: 'e', extraKey: 'd' })).toBeUndefined()
  expect(build).toHaveBeenCalledTimes(1)
})

storeTest('a prepared query reads what its transaction has written', async ({ db }) => {
  await settingsQuery.execute(db, { minKey: 'a', extraKey: 'c' })
  await db
    .transaction()
    .execute(async (tx) => {
      await addSettings(tx, ['b'])
      expect(keysOf(await settingsQuery.execute(tx, { minKey: 'a', extraKey: 'c' }))).toEqual(['b'])
      throw new Error('undo')
    })
    .catch((error) => expect(error.message).toBe('undo'))
  expect(await settingsQuery.execute(db, { minKey: 'a', extraKey: 'c' })).toEqual([])
})

storeTest(
  'the tables that a prepared query reads are recorded at each execution',
  async ({ db, changes }) => {
    for (let execution = 0; execution < 2; execution++) {
      const tables = new Set<string>()
      await changes.recordReads(tables, () => settingsQuery.execute(db, { minKey: 'a', extraKey: 'b' }))
      expect([...tables]).toEqual(['setting'])
    }
  },
)

storeTest('a prepared query finds nothing equal to null', async ({ db }) => {
  const valueQuery = preparedQuery((db: Database, { value }: { value: string | null }) =>
    db.selectFrom('setting').select('key').where('value', '=', value),
  )
  await addSettings(db, ['a'])
  expect(await valueQuery.execute(db, { value: 'value of a' })).toEqual([{ key: 'a' }])
  expect(await valueQuery.execute(db, { value: null })).toEqual([])
})

storeTest('a value cannot become part of a string while the query is built', async ({ db }) => {
  const query = preparedQuery((db: Database, { prefix }: { prefix: string }) =>
    db.selectFrom('setting').select('key').where('key', 'like', `${prefix}%`),
  )
  await expect(query.execute(db, { prefix: 'a' })).rejects.toThrow('The value prefix of a prepared query')
})
