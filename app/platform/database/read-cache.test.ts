import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import type { Database } from './database.ts'
import { cachedRead, enableReadCache } from './read-cache.server.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const add = (db: Database, key: string) => db.insertInto('setting').values({ key, value: '1' }).execute()
const remove = (db: Database, key: string) => db.deleteFrom('setting').where('key', '=', key).execute()

function makeReader(db: Database) {
  const reads = { count: 0 }
  const read = (now = noon, expiresAt?: Date) =>
    cachedRead(
      db,
      'keys',
      async () => {
        reads.count += 1
        const rows = await db.selectFrom('setting').select('key').orderBy('key').execute()
        return { value: rows.map(({ key }) => key), ...(expiresAt ? { expiresAt } : {}) }
      },
      now,
    )
  return { reads, read }
}

storeTest('reads again only after a table that was read has changed', async (database) => {
  const { db } = database
  enableReadCache(db, database)
  const { reads, read } = makeReader(db)
  expect(await read()).toEqual([])
  await read()
  expect(reads.count).toBe(1)
  await add(db, 'a')
  expect(await read()).toEqual(['a'])
  await db.updateTable('user').set({ name: 'Maryam' }).execute()
  await read()
  expect(reads.count).toBe(2)
})

storeTest('after a write during a read, the next read returns what was written', async (database) => {
  const { db } = database
  enableReadCache(db, database)
  const readDuring = (write: () => Promise<unknown>) =>
    cachedRead(db, 'during', async () => {
      const rows = await db.selectFrom('setting').select('key').execute()
      await write()
      return { value: rows.length }
    })
  expect(await readDuring(() => add(db, 'a'))).toBe(0)
  expect(await readDuring(async () => {})).toBe(1)
})

storeTest('a cached read counts as a read of its tables', async (database) => {
  const { db, changes } = database
  enableReadCache(db, database)
  const { read } = makeReader(db)
  for (const _ of ['read', 'cached']) {
    const tables = new Set<string>()
    await changes.recordReads(tables, read)
    expect([...tables]).toEqual(['setting'])
  }
})

storeTest('reads again after the cached value has expired', async (database) => {
  const { db } = database
  enableReadCache(db, database)
  const { reads, read } = makeReader(db)
  await read(new Date('2026-11-22T11:00:00Z'), noon)
  await read(new Date('2026-11-22T11:59:59Z'), noon)
  expect(reads.count).toBe(1)
  await read(noon)
  expect(reads.count).toBe(2)
})

storeTest('a transaction reads its own writes', async (database) => {
  const { db } = database
  enableReadCache(db, database)
  await makeReader(db).read()
  await db.transaction().execute(async (tx) => {
    await add(tx, 'b')
    expect(await makeReader(tx).read()).toEqual(['b'])
    await remove(tx, 'b')
  })
})

storeTest('nothing is cached while external writes cannot be tracked', async ({ db, changes }) => {
  enableReadCache(db, { changes, syncExternalWrites: () => false })
  const { reads, read } = makeReader(db)
  await read()
  await read()
  expect(reads.count).toBe(2)
})
