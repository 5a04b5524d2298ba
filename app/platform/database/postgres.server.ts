import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** Opens a pool. Counts and sums come back as numbers, as they do from SQLite. */
export function postgresDialect(url: string) {
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // A pool without this listener takes the whole program down when an idle connection drops.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
