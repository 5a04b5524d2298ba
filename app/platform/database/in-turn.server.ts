import type { Database } from './database.ts'

const queues = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Runs work with the same key one at a time on this node. Use it around transactions that wait for each other in the
 * database: each would hold a connection while it waits, and leave none for other requests.
 */
export async function inTurn<Result>(
  db: Database,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const last = queues.get(db) ?? new Map<string, Promise<void>>()
  queues.set(db, last)
  const previous = last.get(key)
  const { promise, resolve } = Promise.withResolvers<void>()
  last.set(key, promise)
  await previous
  try {
    return await work()
  } finally {
    if (last.get(key) === promise) last.delete(key)
    resolve()
  }
}
