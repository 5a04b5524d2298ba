import { expect, vi } from 'vitest'
import { storeTest } from '#tests/database.ts'
import type { Database } from './database.ts'
import { preparedQuery } from './prepared-query.server.ts'

const build = vi.fn((db: Database, range: { from: string; to: string }) =>
  db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', '>=', range.from)
    .where('key', 'in', ['a', 'b', range.to])
    .where('value', '!=', 'none')
    .orderBy('key'),
)
const settingsIn = preparedQuery(build)

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
  expect(keysOf(await settingsIn.execute(db, { from: 'b', to: 'c' }))).toEqual(['b', 'c'])
  expect(keysOf(await settingsIn.execute(db, { from: 'a', to: 'd' }))).toEqual(['a', 'b', 'd'])
  expect(await settingsIn.executeTakeFirst(db, { from: 'd', to: 'd' })).toEqual({
    key: 'd',
    value: 'value of d',
  })
  expect(await settingsIn.executeTakeFirst(db, { from: 'e', to: 'd' })).toBeUndefined()
  expect(build).toHaveBeenCalledTimes(1)
})

storeTest('a prepared query reads what its transaction has written', async ({ db }) => {
  await settingsIn.execute(db, { from: 'a', to: 'c' })
  await db
    .transaction()
    .execute(async (tx) => {
      await addSettings(tx, ['b'])
      expect(keysOf(await settingsIn.execute(tx, { from: 'a', to: 'c' }))).toEqual(['b'])
      throw new Error('undo')
    })
    .catch((error) => expect(error.message).toBe('undo'))
  expect(await settingsIn.execute(db, { from: 'a', to: 'c' })).toEqual([])
})

storeTest('the tables that a prepared query reads are recorded each time', async ({ db, changes }) => {
  for (let time = 0; time < 2; time++) {
    const tables = new Set<string>()
    await changes.recordReads(tables, () => settingsIn.execute(db, { from: 'a', to: 'b' }))
    expect([...tables]).toEqual(['setting'])
  }
})

storeTest('a prepared query finds nothing equal to null', async ({ db }) => {
  const withValue = preparedQuery((db: Database, { value }: { value: string | null }) =>
    db.selectFrom('setting').select('key').where('value', '=', value),
  )
  await addSettings(db, ['a'])
  expect(await withValue.execute(db, { value: 'value of a' })).toEqual([{ key: 'a' }])
  expect(await withValue.execute(db, { value: null })).toEqual([])
})

storeTest('a value cannot be used in a text while the query is built', async ({ db }) => {
  const query = preparedQuery((db: Database, { prefix }: { prefix: string }) =>
    db.selectFrom('setting').select('key').where('key', 'like', `${prefix}%`),
  )
  await expect(query.execute(db, { prefix: 'a' })).rejects.toThrow('The value prefix of a prepared query')
})
