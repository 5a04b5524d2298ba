import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../app/platform/database/database.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'
import {
  type Engine,
  type OpenDatabase,
  openPostgres,
  openSqlite,
} from '../app/platform/database/open-database.server.ts'
import { migrations } from '../db/migrations/index.ts'
import { startPostgres } from '../tests/postgres.ts'

/** Measures on SQLite and then on PostgreSQL, or only on the one that ENGINE names, each time in an empty database. */
export async function onBothEngines(measure: (db: Database, engine: Engine) => Promise<void>) {
  const run = async (database: OpenDatabase) => {
    await migrateToLatest(database.db, migrations)
    await measure(database.db, database.engine)
    await database.close()
  }
  if (process.env.ENGINE !== 'postgres') {
    const folder = mkdtempSync(join(tmpdir(), 'shajara-bench-'))
    await run(openSqlite(join(folder, 'shajara.db')))
    rmSync(folder, { recursive: true })
  }
  if (process.env.ENGINE === 'sqlite') return
  const server = await startPostgres().catch(() => null)
  if (!server) return console.log('\nPostgreSQL could not be started.')
  await run(await openPostgres(server.url('postgres')))
  await server.stop()
}

/** Inserts many rows: on SQLite without waiting for the disk, on PostgreSQL with an update of the statistics at the end. */
export async function bulkInsert(db: Database, engine: Engine, fill: () => Promise<void>) {
  const sqlite = engine === 'sqlite'
  if (sqlite) await sql`pragma synchronous = off`.execute(db)
  if (sqlite) await sql`pragma cache_size = -500000`.execute(db)
  await fill()
  if (sqlite) await sql`pragma cache_size = -2000`.execute(db)
  if (sqlite) await sql`pragma synchronous = full`.execute(db)
  // PostgreSQL's autovacuum would do this about a minute later. SQLite needs nothing.
  else await sql`vacuum analyze`.execute(db)
}
