import { LRUCache } from 'lru-cache'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { type FoundSession, findSession } from './session-store.server.ts'

/** The tables that `findSession` reads. */
export const sessionTables = ['session', 'user', 'twoFactor', 'phoneFactor', 'setting']
const maxSessions = 10_000

/** Sessions read from the database, cached until one of their tables changes, here or on another node. */
export class SessionCache {
  readonly #cache = new LRUCache<string, FoundSession>({ max: maxSessions })
  readonly #database: Pick<OpenDatabase, 'db' | 'changes' | 'syncExternalWrites'>

  constructor(database: Pick<OpenDatabase, 'db' | 'changes' | 'syncExternalWrites'>) {
    this.#database = database
    database.changes.onChange((tables) => {
      if (tables === 'all' || sessionTables.some((table) => tables.has(table))) this.#cache.clear()
    })
  }

  /** The member of a cached session; null if the session must be read from the database. */
  findCached(token: string, now: Date) {
    if (!this.#database.syncExternalWrites()) return null
    const session = this.#cache.get(token)
    return session && session.validUntil > now.getTime() ? session.member : null
  }

  /** Calls `findSession`, and caches the session unless its tables changed while it was read. */
  async find(token: string, now: Date) {
    const { db, changes } = this.#database
    const startedAt = changes.now
    const session = await findSession(db, token, now)
    const isCurrent = this.#database.syncExternalWrites() && !changes.changedSince(startedAt, sessionTables)
    if (session && isCurrent) this.#cache.set(token, session)
    return session
  }
}
