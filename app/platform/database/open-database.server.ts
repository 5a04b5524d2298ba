import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely } from 'kysely'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from './database.ts'
import { observedDialect } from './observed-dialect.server.ts'
import { enableReadCache } from './read-cache.server.ts'
import type { Schema } from './schema/schema.ts'
import { sqliteDialect } from './sqlite.server.ts'
import { TableChanges } from './table-changes.server.ts'

export type Engine = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Database
  /** For exports. On PostgreSQL, a few separate connections on which a statement may take ten minutes. */
  exportDb: Database
  engine: Engine
  changes: TableChanges
  /**
   * On SQLite, makes `changes` include everything that other processes wrote until 0.5 ms before this call; on
   * PostgreSQL, notifications do that. False while such writes are unknown: then nothing derived from the database may be
   * cached or reused.
   */
  syncExternalWrites: () => boolean
  /** Empties SQLite's write-ahead log, which still contains rows that were deleted. Does nothing on PostgreSQL. */
  truncateLog: () => Promise<void>
  close: () => Promise<void>
}

interface OpenOptions {
  /** Receives one warning when the database is not reachable yet. */
  log: { warn: (details: object, message: string) => void }
  waitMs?: number
  /** For PostgreSQL; 0 for work that may take any time, such as migrations. */
  socketTimeoutMs?: number
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the SQLite file in `dataDir`. Waits for a server that
 * is still starting.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, waitMs = 60_000, socketTimeoutMs }: OpenOptions,
): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(join(dataDir, 'shajara.db'))
  const deadline = Date.now() + waitMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await openPostgres(databaseUrl, socketTimeoutMs)
    } catch (error) {
      if (isRefusal(error) || Date.now() > deadline) throw error
      const details = { host: new URL(databaseUrl).host, error: String(error), seconds: waitMs / 1000 }
      if (tries === 1) log.warn(details, 'PostgreSQL is not reachable yet; waiting for it')
      await new Promise((resolve) => setTimeout(resolve, Math.min(tries * 100, 2000)))
    }
  }
}

/** SQLSTATE classes 28 (invalid authorization) and 3D (unknown database). */
const isRefusal = (error: unknown) => /^(28|3D)\w{3}$/.test(String((error as { code?: unknown }).code))

/**
 * Shorter than the time in which a browser can see a write and send a request that depends on it. Each check takes file
 * locks: checking five times per millisecond would take a tenth of the time that cached pages take.
 */
const checkEveryMs = 0.5

/** Opens a file, or wraps an open connection. */
export function openSqlite(source: string | DatabaseSync): OpenDatabase {
  const changes = new TableChanges()
  const connection = typeof source === 'string' ? new DatabaseSync(source) : source
  // A file created by an earlier version may be readable by others. SQLite gives its log files the same mode.
  if (typeof source === 'string') chmodSync(source, 0o600)
  const { dialect, version } = sqliteDialect(connection, typeof source === 'string' ? source : undefined)
  const db = new Kysely<Schema>({ dialect: observedDialect(dialect, changes) })
  let lastVersion = version()
  let lastCheckAt = Number.NEGATIVE_INFINITY
  const syncExternalWrites = () => {
    const now = performance.now()
    if (now - lastCheckAt < checkEveryMs) return true
    lastCheckAt = now
    const current = version()
    if (current !== lastVersion) changes.announceAll()
    lastVersion = current
    return true
  }
  const truncateLog = async () => {
    await db.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'))
  }
  enableReadCache(db, { changes, syncExternalWrites })
  return {
    db,
    exportDb: db,
    engine: 'sqlite',
    changes,
    syncExternalWrites,
    truncateLog,
    close: () => db.destroy(),
  }
}

const exportConnections = 2
const exportGraceMs = 1000

/** `openDialect` replaces `postgresDialect`; tests use it to reuse connections. */
export async function openPostgres(
  url: string,
  socketTimeoutMs?: number,
  openDialect?: (url: string, socketTimeoutMs?: number, max?: number) => Dialect,
): Promise<OpenDatabase> {
  const [{ postgresDialect, exportSocketTimeoutMs }, { listenForChanges }] = await Promise.all([
    import('./postgres.server.ts'),
    import('./postgres-changes.server.ts'),
  ])
  const dialect = openDialect ?? postgresDialect
  const changes = new TableChanges()
  const subscription = await listenForChanges(url, changes)
  const publish = (connection: DatabaseConnection, tables: ReadonlySet<string>) =>
    connection
      .executeQuery(
        CompiledQuery.raw('select pg_notify($1, $2)', [subscription.channel, subscription.message(tables)]),
      )
      .then(() => {})
  const db = new Kysely<Schema>({
    dialect: observedDialect(dialect(url, socketTimeoutMs), changes, publish),
  })
  const exportDb = new Kysely<Schema>({
    dialect: observedDialect(dialect(url, exportSocketTimeoutMs, exportConnections), changes, publish),
  })
  enableReadCache(db, { changes, syncExternalWrites: subscription.isListening })
  return {
    db,
    exportDb,
    engine: 'postgres',
    changes,
    syncExternalWrites: subscription.isListening,
    truncateLog: async () => {},
    close: async () => {
      await subscription.stop()
      // An export that is still running does not delay the shutdown.
      await Promise.race([exportDb.destroy(), sleep(exportGraceMs, undefined, { ref: false })])
      await db.destroy()
    },
  }
}
