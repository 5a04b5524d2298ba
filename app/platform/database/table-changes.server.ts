import { AsyncLocalStorage } from 'node:async_hooks'

export type ChangedTables = ReadonlySet<string> | 'all'

/**
 * Knows which tables changed, so that what was made from them can be thrown away.
 * Fed by the database itself (see `observed-dialect.server.ts`): no store has to remember to tell.
 */
export class TableChanges {
  readonly #listeners = new Set<(tables: ChangedTables) => void>()
  readonly #changedAt = new Map<string, number>()
  readonly #reading = new AsyncLocalStorage<Set<string>>()
  #clock = 0
  #allChangedAt = 0

  /** Rises with every change; compare with `changedSince`. */
  get now() {
    return this.#clock
  }

  /** Runs some work and collects every table it reads into `tables`. */
  recordReads<Result>(tables: Set<string>, work: () => Result): Result {
    return this.#reading.run(tables, work)
  }

  trackRead(tables: Iterable<string>) {
    const reading = this.#reading.getStore()
    if (reading) for (const table of tables) reading.add(table)
  }

  /** Tells everyone that these tables hold something new, here or on another node. */
  announce(tables: ReadonlySet<string>) {
    if (tables.size === 0) return
    this.#clock += 1
    for (const table of tables) this.#changedAt.set(table, this.#clock)
    for (const listener of this.#listeners) listener(tables)
  }

  /** For when news may have been missed: everything counts as changed. */
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
