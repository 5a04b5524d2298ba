import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, Kysely } from 'kysely'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from './database.ts'
import { observedDialect } from './observed-dialect.server.ts'
import type { Schema } from './schema/schema.ts'
import { sqliteDialect } from './sqlite.server.ts'
import { TableChanges } from './table-changes.server.ts'

export type Engine = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Database
  engine: Engine
  changes: TableChanges
  /**
   * Makes sure that `changes` knows what other processes wrote before this call.
   * False while that cannot be known: nothing made from the database may be kept or used again then.
   */
  catchUp: () => boolean
  close: () => Promise<void>
}

/** Opens PostgreSQL when `databaseUrl` is set, else the SQLite file in `dataDir`. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : openSqlite(join(config.dataDir, 'shajara.db'))
}

/** Opens a file, or takes a connection that is open already. */
export function openSqlite(source: string | DatabaseSync): OpenDatabase {
  const changes = new TableChanges()
  const connection = typeof source === 'string' ? new DatabaseSync(source) : source
  const { dialect, version } = sqliteDialect(connection)
  const db = new Kysely<Schema>({ dialect: observedDialect(dialect, changes) })
  let seen = version()
  const catchUp = () => {
    const current = version()
    if (current !== seen) changes.announceAll()
    seen = current
    return true
  }
  return { db, engine: 'sqlite', changes, catchUp, close: () => db.destroy() }
}

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const [{ postgresDialect }, { listenForChanges }] = await Promise.all([
    import('./postgres.server.ts'),
    import('./postgres-changes.server.ts'),
  ])
  const changes = new TableChanges()
  const news = await listenForChanges(url, changes)
  const publish = (connection: DatabaseConnection, tables: ReadonlySet<string>) =>
    connection
      .executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', [news.channel, news.message(tables)]))
      .then(() => {})
  const db = new Kysely<Schema>({ dialect: observedDialect(postgresDialect(url), changes, publish) })
  return {
    db,
    engine: 'postgres',
    changes,
    catchUp: news.isListening,
    close: async () => {
      await news.stop()
      await db.destroy()
    },
  }
}
