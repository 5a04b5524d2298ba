import type { Database } from '#app/platform/database/database.ts'
import type { Applied, ImportKind, ImportOptions, Planned, ReadRow, WrittenRow } from './import.ts'

/** What the site is told apart by when rows are read. */
export interface Site {
  timeZone: string
  now: Date
}

/** Everything that one kind of import knows; the run of an import is the same for all. */
export interface Importer<Value = never> {
  /** Says what writing each of some rows would do now. */
  plan: (db: Database, values: Value[]) => Promise<Planned[]>
  /** Writes one row, within a transaction. What is there already is left alone. */
  apply: (db: Database, value: Value, options: ImportOptions, now: Date) => Promise<Applied>
  /** Takes a written row back; a text says why it stays, null that it is gone. */
  undo: (db: Database, row: WrittenRow<Value>, now: Date) => Promise<string | null>
}

/** Reads the rows of a file one after the other. */
export type RowReader = (
  text: string,
  columns: Record<string, number | null>,
  site: Site,
) => AsyncIterable<ReadRow<unknown>>

export type { ImportKind }
