import type { Database } from './database.ts'

const queues = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Runs work with the same key one at a time on this node. Use it around transactions that contend for the
 * same database lock. Otherwise, each waiting transaction holds a connection, and other requests may get
 * none.
 */
export async function withKeyedMutex<Result>(
  db: Database,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lastByKey = queues.get(db) ?? new Map<string, Promise<void>>()
  queues.set(db, lastByKey)
  const previous = lastByKey.get(key)
  const { promise, resolve } = Promise.withResolvers<void>()
  lastByKey.set(key, promise)
  await previous
  try {
    return await work()
  } finally {
    if (lastByKey.get(key) === promise) lastByKey.delete(key)
    resolve()
  }
}
