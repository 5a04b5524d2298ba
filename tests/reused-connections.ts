import { once } from 'node:events'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import {
  FrequentStatements,
  prepareFrequentReads,
} from '#app/platform/database/prepared-statements.server.ts'

/**
 * Connections to one database that stay open after a test, so that the next test does not wait for the server to fill
 * its caches for them: that takes as long as all queries of a typical test.
 */
export class ReusedConnections {
  /** By the maximum number of connections: a database has a pool for requests and a smaller one for exports. */
  readonly #pools = new Map<number, pg.Pool>()

  /** A dialect for one test. After its `destroy`, it rejects queries, like the site's dialect. */
  dialect = (connectionString: string, _socketTimeoutMs?: number, max = 10) => {
    const pool = this.#pools.get(max) ?? openPool(connectionString, max)
    this.#pools.set(max, pool)
    return new PostgresDialect({ pool: lend(pool) })
  }

  /** The ids of the connections' processes on the server; null if a test still uses a connection. */
  pids() {
    const pids: number[] = []
    for (const pool of this.#pools.values()) {
      const clients = idleClients(pool)
      if (clients.length !== pool.totalCount || pool.waitingCount > 0) return null
      pids.push(...clients.map(({ processID }) => processID))
    }
    return pids
  }

  /** Closes idle connections, without waiting for one that a test still uses. */
  close() {
    for (const pool of this.#pools.values()) pool.end().catch(() => {})
    this.#pools.clear()
  }
}

/** No timers: a connection must not close between two tests, and tests replace the clock. */
function openPool(connectionString: string, max: number) {
  const pool = new pg.Pool({ connectionString, max, idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  const statements = new FrequentStatements()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareFrequentReads(client, statements)
  })
  return pool
}

/** A pool whose `end` waits for the connections in use, but leaves them open. */
function lend(pool: pg.Pool) {
  let ended = false
  return {
    options: pool.options,
    connect: async () => {
      if (ended) throw new Error('Cannot use a pool after calling end on the pool')
      return pool.connect()
    },
    end: async () => {
      ended = true
      while (pool.totalCount > pool.idleCount) await once(pool, 'release').then(() => nextTick())
    },
  }
}

/** A pool reports a release just before the connection counts as idle. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

interface IdleClient {
  processID: number
}

/** Reads the pool's private list, because its public interface has only the count. */
const idleClients = (pool: pg.Pool) =>
  (pool as unknown as { _idle: { client: IdleClient }[] })._idle.map(({ client }) => client)
