import { AsyncLocalStorage } from 'node:async_hooks'

export type ChangedTables = ReadonlySet<string> | 'all'

/**
 * Tracks which tables changed, so that what was derived from them can be invalidated. The database driver
 * reports changes (see `observed-dialect.server.ts`); stores need no code for it.
 */
export class TableChanges {
  readonly #listeners = new Set<(tables: ChangedTables) => void>()
  readonly #changedAt = new Map<string, number>()
  readonly #reading = new AsyncLocalStorage<Set<string>>()
  #clock = 0
  #allChangedAt = 0

  /** Logical clock that advances with every change; pass it to `changedSince`. */
  get now() {
    return this.#clock
  }

  /** Runs `work` and adds every table it reads to `tables`. */
  recordReads<Result>(tables: Set<string>, work: () => Result): Result {
    return this.#reading.run(tables, work)
  }

  trackRead(tables: Iterable<string>) {
    const reading = this.#reading.getStore()
    if (reading) for (const table of tables) reading.add(table)
  }

  /** Notifies the listeners that these tables changed, here or on another node. */
  announce(tables: ReadonlySet<string>) {
    if (tables.size === 0) return
    this.#clock += 1
    for (const table of tables) this.#changedAt.set(table, this.#clock)
    for (const listener of this.#listeners) listener(tables)
  }

  /** Marks all tables as changed, after notifications may have been missed. */
  announceAll() {
    this.#clock += 1
    this.#allChangedAt = this.#clock
    for (const listener of this.#listeners) listener('all')
  }

  changedSince(instant: number, tables: Iterable<string>) {
    if (this.#allChangedAt > instant) return true
    for (const table of tables) if ((this.#changedAt.get(table) ?? 0) > instant) return true
    return false
  }

  onChange(listener: (tables: ChangedTables) => void) {
    this.#listeners.add(listener)
  }
}
