import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { tablesOf } from './query-tables.server.ts'
import type { TableChanges } from './table-changes.server.ts'

/** Called inside the writer's transaction, so other nodes are notified exactly when it commits. */
export type Publish = (connection: DatabaseConnection, tables: ReadonlySet<string>) => Promise<void>

/**
 * Wraps a dialect so that `changes` records each read and each committed write.
 * `publish` notifies the other nodes; leave it out when there is only one.
 */
export function observedDialect(dialect: Dialect, changes: TableChanges, publish?: Publish): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new ObservedDriver(dialect.createDriver(), changes, publish),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class ObservedDriver implements Driver {
  readonly #driver: Driver
  readonly #changes: TableChanges
  readonly #publish: Publish | undefined
  readonly #connections = new WeakMap<DatabaseConnection, ObservedConnection>()

  constructor(driver: Driver, changes: TableChanges, publish: Publish | undefined) {
    this.#driver = driver
    this.#changes = changes
    this.#publish = publish
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection() {
    const connection = await this.#driver.acquireConnection()
    let observed = this.#connections.get(connection)
    if (!observed) {
      observed = new ObservedConnection(connection, this.#changes, this.#publish)
      this.#connections.set(connection, observed)
    }
    return observed
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const observed = connection as ObservedConnection
    await this.#driver.beginTransaction(observed.inner, settings)
    observed.begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    const observed = connection as ObservedConnection
    try {
      await observed.publishWrites()
      await this.#driver.commitTransaction(observed.inner)
    } finally {
      // A commit that failed may still have taken effect; invalidating needlessly is harmless.
      observed.announceWrites()
    }
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const observed = connection as ObservedConnection
    try {
      await this.#driver.rollbackTransaction(observed.inner)
    } finally {
      observed.discardWrites()
    }
  }

  savepoint: Driver['savepoint'] = (connection, name, compile) =>
    this.#driver.savepoint?.(inner(connection), name, compile) ?? unsupported()

  rollbackToSavepoint: Driver['rollbackToSavepoint'] = (connection, name, compile) =>
    this.#driver.rollbackToSavepoint?.(inner(connection), name, compile) ?? unsupported()

  releaseSavepoint: Driver['releaseSavepoint'] = (connection, name, compile) =>
    this.#driver.releaseSavepoint?.(inner(connection), name, compile) ?? unsupported()

  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(inner(connection))
  }

  destroy() {
    return this.#driver.destroy()
  }
}

class ObservedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #changes: TableChanges
  readonly #publish: Publish | undefined
  readonly #written = new Set<string>()
  #inTransaction = false

  constructor(connection: DatabaseConnection, changes: TableChanges, publish: Publish | undefined) {
    this.inner = connection
    this.#changes = changes
    this.#publish = publish
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { read, written } = tablesOf(query)
    this.#changes.trackRead(read)
    const autocommit = !this.#inTransaction && written.size > 0
    if (autocommit && this.#publish) return this.#executeInTransaction(query, written)
    const result = await this.#execute<Row>(query, written)
    if (autocommit) this.announceWrites()
    return result
  }

  async #execute<Row>(query: CompiledQuery, written: Iterable<string>) {
    const result = await this.inner.executeQuery<Row>(query)
    if (hasChangedRows(result)) for (const table of written) this.#written.add(table)
    return result
  }

  /** Writes and publishes atomically: otherwise a failed publish would leave other nodes with stale pages. */
  async #executeInTransaction<Row>(query: CompiledQuery, written: Iterable<string>) {
    await this.inner.executeQuery(begin)
    let result: QueryResult<Row>
    try {
      result = await this.#execute<Row>(query, written)
      await this.publishWrites()
    } catch (error) {
      this.discardWrites()
      await this.inner.executeQuery(rollback).catch(() => {})
      throw error
    }
    try {
      await this.inner.executeQuery(commit)
    } finally {
      this.announceWrites()
    }
    return result
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    this.#changes.trackRead(tablesOf(query).read)
    return this.inner.streamQuery<Row>(query, chunkSize)
  }

  begin() {
    this.#inTransaction = true
    this.#written.clear()
  }

  async publishWrites() {
    if (this.#written.size > 0) await this.#publish?.(this.inner, this.#written)
  }

  announceWrites() {
    this.#inTransaction = false
    this.#changes.announce(new Set(this.#written))
    this.#written.clear()
  }

  discardWrites() {
    this.#inTransaction = false
    this.#written.clear()
  }
}

const begin = CompiledQuery.raw('begin')
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

const inner = (connection: DatabaseConnection) => (connection as ObservedConnection).inner

/** Whether a write changed any row. SQLite reports no affected rows for a query with RETURNING. */
const hasChangedRows = (result: QueryResult<unknown>) =>
  result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n

function unsupported(): never {
  throw new Error('Savepoints are not supported by this database driver')
}
