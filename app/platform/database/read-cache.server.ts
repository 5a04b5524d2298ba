import { LRUCache } from 'lru-cache'
import type { Database } from './database.ts'
import type { TableChanges } from './table-changes.server.ts'

interface CachedRead {
  value: unknown
  tables: ReadonlySet<string>
  /** Unix time in ms. */
  expiresAt: number
}

/** As in `OpenDatabase`. */
interface ChangeTracking {
  changes: TableChanges
  syncExternalWrites: () => boolean
}

const maxReads = 100
const caches = new WeakMap<Database, ReadCache>()

/** Enables `cachedRead` for a database; transactions are not affected. */
export function enableReadCache(db: Database, tracking: ChangeTracking) {
  caches.set(db, new ReadCache(tracking))
}

/**
 * Caches what `read` returns until a table that it read changes, here or on another node, or until the value expires.
 * All callers get the same object and must not change it. `now` is required if the value can expire.
 */
export async function cachedRead<Value>(
  db: Database,
  key: string,
  read: () => Promise<{ value: Value; expiresAt?: never }>,
): Promise<Value>
export async function cachedRead<Value>(
  db: Database,
  key: string,
  read: () => Promise<{ value: Value; expiresAt?: Date }>,
  now: Date,
): Promise<Value>
export async function cachedRead<Value>(
  db: Database,
  key: string,
  read: () => Promise<{ value: Value; expiresAt?: Date }>,
  now?: Date,
): Promise<Value> {
  const cache = caches.get(db)
  return cache ? cache.read(key, read, now) : (await read()).value
}

class ReadCache {
  readonly #reads = new LRUCache<string, CachedRead>({ max: maxReads })
  readonly #tracking: ChangeTracking

  constructor(tracking: ChangeTracking) {
    this.#tracking = tracking
    tracking.changes.onChange((changed) => {
      for (const [key, { tables }] of this.#reads.entries()) {
        if (changed === 'all' || !tables.isDisjointFrom(changed)) this.#reads.delete(key)
      }
    })
  }

  async read<Value>(key: string, read: () => Promise<{ value: Value; expiresAt?: Date }>, now?: Date) {
    const { changes, syncExternalWrites } = this.#tracking
    const cached = syncExternalWrites() ? this.#reads.get(key) : undefined
    if (cached && (!now || now.getTime() < cached.expiresAt)) {
      changes.trackRead(cached.tables)
      return cached.value as Value
    }
    const startedAt = changes.now
    const tables = new Set<string>()
    const { value, expiresAt } = await changes
      .recordReads(tables, read)
      .finally(() => changes.trackRead(tables))
    if (syncExternalWrites() && !changes.changedSince(startedAt, tables)) {
      this.#reads.set(key, { value, tables, expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY })
    }
    return value
  }
}
