import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/**
 * Configures a connection so that an acknowledged write survives a power failure.
 * `version` changes whenever another process has written to the file.
 */
export function sqliteDialect(database: DatabaseSync) {
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  // Deleted rows are overwritten, so that erased data cannot be read from the file.
  database.exec('PRAGMA secure_delete = ON')
  const dataVersion = database.prepare('PRAGMA data_version')
  return {
    dialect: new TransactionalDdlDialect({ database: new KyselySqlite(database) }),
    version: () => Number(dataVersion.get()?.data_version),
  }
}

/** Kysely assumes that SQLite cannot roll back DDL. It can, which makes migrations atomic. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

const maxCachedStatements = 500

/** Adapts `node:sqlite` to Kysely's interface and caches prepared statements. */
class KyselySqlite implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  close() {
    this.#database.close()
  }

  prepare(sql: string): SqliteStatement {
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
