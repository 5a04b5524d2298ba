import { hash } from 'node:crypto'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'

/** As in pgJDBC: a statement that runs only a few times is not worth preparing. */
const minExecutions = 5
/** Each prepared statement takes up memory on the database server, once per connection. */
const maxStatements = 100
/** No more statements are counted than this, because lists of different lengths keep producing new ones. */
const maxCounted = 5000

/**
 * PostgreSQL's errors about a prepared statement: a table has changed since it was prepared, or a pooler between the site
 * and the database gave the connection to someone else.
 */
const isStatementError = (error: unknown) =>
  error instanceof Error && 'code' in error && ['0A000', '26000', '42P05'].includes(String(error.code))

/** Counts the executions of each statement; gives those that run often a name. Shared by all connections of a pool. */
export class FrequentStatements {
  readonly #executions = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** The name under which a statement is prepared; undefined for one that has not run often. */
  nameOf(sql: string) {
    const name = this.#names.get(sql)
    if (name !== undefined || this.#names.size >= maxStatements) return name
    const executions = (this.#executions.get(sql) ?? 0) + 1
    if (executions > minExecutions) this.#names.set(sql, hash('sha256', sql, 'base64url'))
    else if (executions > 1 || this.#executions.size < maxCounted) this.#executions.set(sql, executions)
    return this.#names.get(sql)
  }
}

type Query = (statement: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

/**
 * Makes a connection prepare statements that run often, so that the database parses and plans them once. Only reads
 * outside transactions are prepared. If PostgreSQL refuses a prepared read, it is sent again without a name, and is not
 * prepared on this connection again.
 */
export function prepareFrequentReads(client: PoolClient, statements: FrequentStatements) {
  const query = client.query.bind(client) as Query
  const refused = new Set<string>()
  const read = async (sql: string, values: unknown[]) => {
    const isPreparable = client.getTransactionStatus() === 'I' && !refused.has(sql)
    const name = isPreparable ? statements.nameOf(sql) : undefined
    if (name === undefined) return query(sql, values)
    try {
      return await query({ name, text: sql, values })
    } catch (error) {
      if (!isStatementError(error)) throw error
      refused.add(sql)
      return query(sql, values)
    }
  }
  client.query = ((...args: Parameters<Query>) => {
    const [statement, values] = args
    const isRead = typeof statement === 'string' && /^(?:select|with)\b/i.test(statement)
    return isRead && Array.isArray(values) && args.length === 2 ? read(statement, values) : query(...args)
  }) as PoolClient['query']
}
