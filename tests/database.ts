import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject, type TestOptions, test } from 'vitest'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import {
  type Engine,
  type OpenDatabase,
  openPostgres,
  openSqlite,
} from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'

type TestDatabase = OpenDatabase & { url: string | null }

/** The engines of this run: SQLite in the project `rules`, PostgreSQL in the project `postgres`. */
const engines = inject('engines')

/** Opens an empty, fully migrated database for exclusive use until `close`. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'sqlite') return { ...openSqlite(await copyOfSqliteTemplate()), url: null }
  const pooled = await acquirePostgres()
  const database = await openPostgres(pooled.url)
  return {
    ...database,
    url: pooled.url,
    close: async () => {
      await database.close()
      idle.push(pooled)
    },
  }
}

/** Tests a rule of a store once on each engine, on an empty database. */
export function storeTest(
  rule: string,
  check: (database: TestDatabase) => Promise<void>,
  options: TestOptions = {},
) {
  for (const engine of engines) onEngine(engine, rule, check, options)
}

/** Tests a rule about a feature that only PostgreSQL has, such as locks and LISTEN/NOTIFY. */
export function postgresTest(rule: string, check: (database: TestDatabase) => Promise<void>) {
  if (engines.includes('postgres')) onEngine('postgres', rule, check)
}

function onEngine(
  engine: Engine,
  rule: string,
  check: (database: TestDatabase) => Promise<void>,
  options: TestOptions = {},
) {
  test(`${rule} (${engine})`, options, async () => {
    const database = await openTestDatabase(engine)
    try {
      await check(database)
    } finally {
      await database.close()
    }
  })
}

let template: Promise<Uint8Array> | undefined

async function copyOfSqliteTemplate() {
  template ??= migratedSqlite()
  const copy = new DatabaseSync(':memory:')
  copy.deserialize(await template)
  return copy
}

async function migratedSqlite() {
  const source = new DatabaseSync(':memory:')
  const { db, close } = openSqlite(source)
  await migrateToLatest(db, migrations)
  const content = source.serialize()
  await close()
  return content
}

/** A migrated database of this process and the connection that resets it between tests. */
interface PooledDatabase {
  url: string
  client: pg.Client
  /** The schema as it was migrated. */
  schema: string
}

// Resetting a database takes a tenth of the time that creating one takes.
const idle: PooledDatabase[] = []

async function acquirePostgres(): Promise<PooledDatabase> {
  for (let pooled = idle.pop(); pooled; pooled = idle.pop()) {
    if (await reset(pooled)) return pooled
    await pooled.client.end()
  }
  return createPostgres()
}

async function createPostgres(): Promise<PooledDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await connect(`${inject('postgresUrl')}postgres`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = inject('postgresUrl') + name
  const client = await connect(url)
  return { url, client, schema: await readSchema(client) }
}

/** Removes every row and every other connection; false when a test has changed the schema or cut this connection. */
async function reset({ client, schema }: PooledDatabase) {
  if ((await readSchema(client).catch(() => 'no connection')) !== schema) return false
  await client.query(`do $$
    declare name text;
    begin
      perform pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely_' loop
        execute format('delete from %I', name);
      end loop;
    end $$`)
  return true
}

async function readSchema(client: pg.Client) {
  const { rows } = await client.query(`
    select string_agg(concat_ws(' ', oid, relname, relnatts, relhastriggers), ',' order by oid) as schema
    from pg_class where relnamespace = 'public'::regnamespace`)
  return String(rows[0]?.schema)
}

async function connect(url: string) {
  const client = new pg.Client(url)
  // A test may end every connection to its database, this one included: the next query reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}
