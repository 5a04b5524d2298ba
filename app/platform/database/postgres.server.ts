import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20
// Counts, sums and sizes come back as numbers, as they do from SQLite.
pg.types.setTypeParser(int8, Number)

/** No query of ours takes as long; whoever waits longer waits for a line that is dead. */
const longestSilenceMs = 15_000

/**
 * Opens a pool. A connection that says nothing for `silenceMs` is given up, and what waits for it fails.
 */
export function postgresDialect(url: string, silenceMs = longestSilenceMs) {
  const pool = new pg.Pool({ ...connectionTo(url), max: 10, stream: () => socketWithin(silenceMs) })
  // Without these listeners a connection that drops takes the whole program down: an idle one through the
  // pool, one in use itself. Whoever uses it is told by the query that fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

/** What every connection has in common. */
export const connectionTo = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** pg's own `query_timeout` would put the connection back into the pool, where the next query waits as long. */
function socketWithin(silenceMs: number) {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error(`PostgreSQL has not answered for ${silenceMs} ms`))
  })
}
