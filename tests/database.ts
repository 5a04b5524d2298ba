import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, test } from 'vitest'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import {
  type Engine,
  type OpenDatabase,
  openPostgres,
  openSqlite,
} from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'

export const engines: Engine[] = ['sqlite', 'postgres']

/** Opens an empty, fully migrated database of its own; `close` removes it. */
export async function openTestDatabase(engine: Engine): Promise<OpenDatabase & { url: string | null }> {
  if (engine === 'sqlite') {
    const database = openSqlite(':memory:')
    await migrateToLatest(database.db, migrations)
    return { ...database, url: null }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = inject('postgresUrl') + name
  const database = await openPostgres(url)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** A rule that a store keeps on both engines: runs once on each, on an empty database. */
export function storeTest(
  rule: string,
  check: (database: OpenDatabase & { url: string | null }) => Promise<void>,
) {
  for (const engine of engines) {
    test(`${rule} (${engine})`, async () => {
      const database = await openTestDatabase(engine)
      try {
        await check(database)
      } finally {
        await database.close()
      }
    })
  }
}

async function administer(statement: string) {
  const client = new pg.Client(`${inject('postgresUrl')}postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
