import type { Compilable, CompiledQuery, DialectAdapter, InferResult } from 'kysely'
import type { Database } from './database.ts'

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} of a prepared query is not known while the query is built`)
  }
}

/**
 * A query for pages that run many queries. It is built and compiled only once per database, because that takes longer
 * than running most queries. `build` gets placeholders instead of values, and may only pass them on to the query. A
 * query whose SQL depends on a value, such as a list or an optional condition, cannot be prepared.
 */
export function preparedQuery<Values extends object, Query extends Compilable<unknown>>(
  build: (db: Database, values: Values) => Query,
) {
  type Row = InferResult<Query>[number]
  const compiledQueries = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })

  const compiledFor = (db: Database) => {
    const { adapter } = db.getExecutor()
    const cached = compiledQueries.get(adapter)
    if (cached) return cached
    const compiled = build(db, placeholders).compile() as CompiledQuery<Row>
    compiledQueries.set(adapter, compiled)
    return compiled
  }

  const execute = async (db: Database, values: Values) => {
    const compiled = compiledFor(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
  return {
    execute,
    /** The first row; undefined if there is none. */
    executeTakeFirst: async (db: Database, values: Values): Promise<Row | undefined> =>
      (await execute(db, values))[0],
  }
}
