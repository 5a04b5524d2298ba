import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { type Engine, openSqlite } from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'

/** Runs `check` on an empty database with the schema before `migration`: its name, or the start of its name. */
export async function withSchemaBefore(
  migration: string,
  { db, engine }: { db: Database; engine: Engine },
  check: (db: Database) => Promise<void>,
) {
  const earlierMigrations = Object.entries(migrations).filter(([name]) => name < migration)
  const { db: earlierDb, close } =
    engine === 'sqlite' ? openSqlite(new DatabaseSync(':memory:')) : { db, close: async () => {} }
  if (engine === 'postgres') {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  }
  await migrateToLatest(earlierDb, Object.fromEntries(earlierMigrations))
  await check(earlierDb)
  await close()
}
