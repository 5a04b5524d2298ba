import { DatabaseSync } from 'node:sqlite'
import { inject, type TestOptions, test } from 'vitest'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import {
  type Engine,
  type OpenDatabase,
  openPostgres,
  openSqlite,
} from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { acquirePostgres, releasePostgres } from './postgres-pool.ts'

type TestDatabase = OpenDatabase & { url: string | null }

/** The engines of this run: SQLite in the project `rules`, PostgreSQL in the project `postgres`. */
const engines = inject('engines')

/** Opens an empty, fully migrated database for exclusive use until `close`. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'sqlite') return { ...openSqlite(await copyOfSqliteTemplate()), url: null }
  const pooled = await acquirePostgres()
  const database = await openPostgres(pooled.url, undefined, pooled.connections.dialect)
  return {
    ...database,
    url: pooled.url,
    close: async () => {
      await database.close()
      releasePostgres(pooled)
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

/** The file content of an empty, fully migrated SQLite database. Migrating takes half a second, so it is done once. */
export function migratedSqlite() {
  template ??= migrateSqlite()
  return template
}

async function copyOfSqliteTemplate() {
  const copy = new DatabaseSync(':memory:')
  copy.deserialize(await migratedSqlite())
  return copy
}

async function migrateSqlite() {
  const source = new DatabaseSync(':memory:')
  const { db, close } = openSqlite(source)
  await migrateToLatest(db, migrations)
  const content = source.serialize()
  await close()
  return content
}
