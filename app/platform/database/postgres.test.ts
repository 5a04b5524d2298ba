import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { openTestDatabase, postgresTest } from '#tests/database.ts'
import { freePort } from '#tests/postgres.ts'
import { openBehindProxy } from '#tests/proxied-postgres.ts'
import { waitFor } from '#tests/site.ts'
import { keysetPages } from './keyset.server.ts'
import { openDatabase, openPostgres } from './open-database.server.ts'
import { postgresDialect } from './postgres.server.ts'
import { listenForChanges } from './postgres-changes.server.ts'
import type { Schema } from './schema/schema.ts'
import { TableChanges } from './table-changes.server.ts'

const setting = (key: string) => ({ key, value: '1' })

postgresTest('no acknowledged write is lost when connections are terminated', async () => {
  const database = await openTestDatabase('postgres')
  onTestFinished(() => database.close())
  const { db } = database
  const admin = new pg.Client(`${inject('postgresUrl')}postgres`)
  await admin.connect()
  onTestFinished(() => admin.end())

  const acknowledged: string[] = []
  let failed = 0
  let writing = true
  const write = async (writer: number) => {
    for (let count = 0; writing; count += 1) {
      const key = `${writer}-${count}`
      const done = db.transaction().execute(async (tx) => {
        await tx.insertInto('setting').values(setting(key)).execute()
        await tx.selectFrom('setting').selectAll().execute()
      })
      await done.then(
        () => acknowledged.push(key),
        () => {
          failed += 1
        },
      )
    }
  }
  const writers = Promise.all([1, 2, 3, 4, 5, 6].map(write))
  const name = new URL(database.url ?? '').pathname.slice(1)
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  writing = false
  await writers
  expect(failed).toBeGreaterThan(0)
  expect(acknowledged.length).toBeGreaterThan(0)
  // The last termination may reach the client only now, on an idle connection.
  const list = () => db.selectFrom('setting').select('key').execute()
  const stored = await waitFor('a connection', () => list().catch(() => undefined))
  expect(stored.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged))
  await db.insertInto('setting').values(setting('after')).execute()
})

postgresTest('a query on a dead connection fails, and the next one gets a new connection', async () => {
  const { proxy, url } = await openBehindProxy()
  // Long enough for the first queries even on a busy machine, because the timeout also applies to them.
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, 2000) })
  const query = () => db.selectFrom('setting').selectAll().execute()
  await Promise.all(Array.from({ length: 10 }, query))
  proxy.blackhole()
  const startedAt = Date.now()
  const results = await Promise.allSettled(Array.from({ length: 10 }, query))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(await query()).toEqual([])
  await db.destroy()
})

postgresTest(
  'the socket timeout limits how long a statement may take, and 0 removes the limit',
  async (database) => {
    const sleepWithTimeout = async (socketTimeoutMs: number) => {
      const { db, close } = await openPostgres(database.url ?? '', socketTimeoutMs)
      return sql`select pg_sleep(1.5)`
        .execute(db)
        .then(
          () => 'done',
          (error) => String(error),
        )
        .finally(close)
    }
    expect(await sleepWithTimeout(500)).toMatch(/has not responded for 500 ms|Connection terminated/)
    expect(await sleepWithTimeout(0)).toBe('done')
  },
)

postgresTest('a slow export is not cut off, and does not delay the shutdown', async (database) => {
  const { db, exportDb, close } = await openPostgres(database.url ?? '', 500)
  await database.db
    .insertInto('setting')
    .values([setting('a'), setting('b')])
    .execute()
  const slowPages = async (source: typeof db) => {
    const slept = sql`pg_sleep(0.8)`.as('slept')
    const query = source.selectFrom('setting').select(['key', slept]).where('key', 'in', ['a', 'b'])
    return (await Array.fromAsync(keysetPages(query, { keys: ['key'] }))).flat().map(({ key }) => key)
  }
  await expect(slowPages(db)).rejects.toThrow(/has not responded|Connection terminated/)
  expect(await slowPages(exportDb)).toEqual(['a', 'b'])

  const endlessExport = sql`select pg_sleep(60)`.execute(exportDb).catch(() => {})
  const runningExport = sql<{
    pid: number
  }>`select pid from pg_stat_activity where query = 'select pg_sleep(60)'`
  const { pid } = await waitFor(
    'the export to run',
    async () => (await runningExport.execute(database.db)).rows[0],
  )
  // Does not wait for the export, which would outlast this test's timeout.
  await close()
  await sql`select pg_terminate_backend(${pid})`.execute(database.db)
  await endlessExport
})

postgresTest('detects and replaces a dead LISTEN connection', async () => {
  const { proxy, url, database } = await openBehindProxy()
  const changes = new TableChanges()
  const received: (ReadonlySet<string> | 'all')[] = []
  changes.onChange((tables) => received.push(tables))
  // Long enough even on a busy machine: the poll interval is also the timeout of each query.
  const subscription = await listenForChanges(url, changes, 2000)
  onTestFinished(() => subscription.stop())
  proxy.blackhole()
  await waitFor('the dead connection to be detected', async () =>
    subscription.isListening() ? undefined : true,
  )
  await waitFor('a new connection', async () => (subscription.isListening() ? true : undefined))
  received.length = 0
  await database.db.insertInto('setting').values(setting('a')).execute()
  await waitFor('the notification', async () =>
    received.find((tables) => tables !== 'all' && tables.has('setting')),
  )
})

postgresTest('queries fail while the server is down and succeed once it is back', async () => {
  const { proxy, url } = await openBehindProxy()
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  const query = () => database.db.selectFrom('setting').selectAll().execute()
  await query()
  await proxy.close()
  await expect(query()).rejects.toThrow()
  await waitFor('the lost connection to be detected', async () =>
    database.syncExternalWrites() ? undefined : true,
  )
  await proxy.open()
  expect(await query()).toEqual([])
  await waitFor('the connection to be back', async () => (database.syncExternalWrites() ? true : undefined))
})

postgresTest('waits for the database at startup and warns only once', async () => {
  const { proxy, url: databaseUrl } = await openBehindProxy()
  await proxy.close()
  const warnings: string[] = []
  const log = {
    warn: (details: object, message: string) => warnings.push(`${message} ${JSON.stringify(details)}`),
  }
  const opening = openDatabase({ databaseUrl, dataDir: '' }, { log })
  await waitFor('the warning', async () => warnings[0])
  // Leaves time for several more attempts.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('ECONNREFUSED')
  expect(warnings[0]).not.toContain('postgres:postgres')
  await proxy.open()
  const database = await opening
  await database.close()
  expect(warnings).toHaveLength(1)
})

postgresTest(
  'stops waiting after `waitMs`, and fails immediately when the database does not exist',
  async () => {
    const log = { warn: () => {} }
    const unreachableServer = { databaseUrl: `postgres://a@127.0.0.1:${await freePort()}/a`, dataDir: '' }
    await expect(openDatabase(unreachableServer, { log, waitMs: 300 })).rejects.toThrow('ECONNREFUSED')
    const startedAt = Date.now()
    const missingDatabase = { databaseUrl: `${inject('postgresUrl')}no_such_database`, dataDir: '' }
    await expect(openDatabase(missingDatabase, { log })).rejects.toThrow('no_such_database')
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  },
)
