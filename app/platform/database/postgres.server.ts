import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { FrequentStatements, prepareFrequentReads } from './prepared-statements.server.ts'

const int8 = 20
// Counts, sums and sizes are returned as numbers, as in SQLite.
pg.types.setTypeParser(int8, Number)

/** Longer than any of our queries takes: a socket idle for this long during a query is dead. */
const defaultSocketTimeoutMs = 15_000

/** A page of an export may search and sort a whole table. */
export const exportSocketTimeoutMs = 600_000

/**
 * Opens a pool. A connection without any traffic for `socketTimeoutMs` is destroyed, and its pending query fails,
 * so no statement may take longer. 0 for no limit.
 */
export function postgresDialect(url: string, socketTimeoutMs = defaultSocketTimeoutMs, max = 10) {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max,
    stream: () => socketWithTimeout(socketTimeoutMs),
  })
  // Without these listeners, a dropped connection would crash the process: an idle one emits its error on the
  // pool, an active one on the client. The failing query reports the error to its caller.
  pool.on('error', () => {})
  const statements = new FrequentStatements()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareFrequentReads(client, statements)
  })
  return new PostgresDialect({ pool })
}

/** Options shared by all connections. */
export const connectionOptions = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** pg's own `query_timeout` would return the dead connection to the pool, where the next query would wait too. */
function socketWithTimeout(timeoutMs: number) {
  const socket = new Socket()
  return socket.setTimeout(timeoutMs, () => {
    socket.destroy(new Error(`PostgreSQL has not responded for ${timeoutMs} ms`))
  })
}
