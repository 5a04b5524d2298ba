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
  const earlier = Object.entries(migrations).filter(([name]) => name < migration)
  const { db: empty, close } =
    engine === 'sqlite' ? openSqlite(new DatabaseSync(':memory:')) : { db, close: async () => {} }
  if (engine === 'postgres') {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  }
  await migrateToLatest(empty, Object.fromEntries(earlier))
  await check(empty)
  await close()
}
