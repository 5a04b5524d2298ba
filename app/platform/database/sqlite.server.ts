import { statSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

/** How long a write waits for another process to finish writing. */
const lockTimeoutMs = 5000
const lockRetryMs = 20
/** SQLite's own wait blocks the whole process. */
const blockingTimeoutMs = 5

/**
 * Configures a connection so that an acknowledged write survives a power failure.
 * `version` changes whenever another process has written to the file. With a `path`, writes fail once that file has been
 * replaced or deleted.
 */
export function sqliteDialect(database: DatabaseSync, path?: string) {
  database.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec(`PRAGMA busy_timeout = ${blockingTimeoutMs}`)
  // Deleted rows are overwritten, so that erased data cannot be read from the file.
  database.exec('PRAGMA secure_delete = ON')
  const dataVersion = database.prepare('PRAGMA data_version')
  return {
    dialect: new SqliteFileDialect(
      new KyselySqlite(database, path === undefined ? undefined : makeFileCheck(path)),
    ),
    version: () => Number(dataVersion.get()?.data_version),
  }
}

/** SQLITE_READONLY_DBMOVED, which SQLite itself reports only without a write-ahead log. */
const databaseMovedCode = 1032
const movedMessage =
  'The database file was replaced or deleted while the site was running, so nothing can be saved. Restart the site.'

/** Returns a function that throws if the path no longer names the file that it named at first. */
function makeFileCheck(path: string) {
  const identify = () => {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    return file && `${file.dev}:${file.ino}`
  }
  const original = identify()
  return () => {
    if (identify() !== original) throw Object.assign(new Error(movedMessage), { errcode: databaseMovedCode })
  }
}

class SqliteFileDialect extends SqliteDialect {
  readonly #database: KyselySqlite

  constructor(database: KyselySqlite) {
    super({ database })
    this.#database = database
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }

  override createDriver() {
    return new LockingDriver(this.#database)
  }
}

/**
 * Takes the write lock when a transaction begins. A transaction that took it only at its first write would fail
 * ("database is locked") if another process had written since its first read.
 */
class LockingDriver extends SqliteDriver {
  readonly #database: KyselySqlite
  readonly #waiting = new WeakMap<DatabaseConnection, WaitingConnection>()

  constructor(database: KyselySqlite) {
    super({ database })
    this.#database = database
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection()
    const waiting = this.#waiting.get(connection) ?? new WaitingConnection(connection)
    this.#waiting.set(connection, waiting)
    return waiting
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * SQLite may have rolled back already, for example because the disk is full. A second rollback would fail, and hide
   * the original error.
   */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Waits for the write lock without blocking the event loop. */
class WaitingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
    const deadline = performance.now() + lockTimeoutMs
    for (;;) {
      try {
        return await this.#connection.executeQuery(query)
      } catch (error) {
        if (!isLocked(error) || performance.now() > deadline) throw error
        await sleep(lockRetryMs)
      }
    }
  }

  streamQuery: DatabaseConnection['streamQuery'] = (...query) => this.#connection.streamQuery(...query)
}

/** SQLITE_BUSY and its extended codes. */
const isLocked = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/** Kysely assumes that SQLite cannot roll back DDL. It can, which makes migrations atomic. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

const maxCachedStatements = 500

/** Adapts `node:sqlite` to Kysely's interface and caches prepared statements. */
class KyselySqlite implements SqliteDatabase {
  readonly #database: DatabaseSync
  /** Called before each write and each transaction; throws if they would be lost. */
  readonly #checkFile: () => void
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync, checkFile: () => void = () => {}) {
    this.#database = database
    this.#checkFile = checkFile
  }

  get isTransaction() {
    return this.#database.isTransaction
  }

  close() {
    this.#database.close()
  }

  prepare(sql: string): SqliteStatement {
    if (/^(insert|update|delete|begin)\b/i.test(sql)) this.#checkFile()
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql)
    const prepared: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(toSqlite)),
      run: (parameters) => statement.run(...parameters.map(toSqlite)),
      iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)) as IterableIterator<unknown>,
    }
    if (/^(select|insert|update|delete|with)\b/i.test(sql)) {
      if (this.#statements.size >= maxCachedStatements) this.#statements.clear()
      this.#statements.set(sql, prepared)
    }
    return prepared
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}
