import { createContext } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'
import type { CsvField } from './csv-columns.ts'
import type { Applied, ImportKind, ImportOptions, Planned, ReadRow, WrittenRow } from './import.ts'

/** What the site is told apart by when rows are read. */
export interface Site {
  timeZone: string
  now: Date
}

/** When rows are written or taken back, and who said so. */
export interface Run {
  now: Date
  by: string
}

/**
 * Everything that one kind of import knows; the run of an import is the same for all. Rows come some hundreds
 * at a time, so that they can be looked up and written together; each answer has the place of its row.
 */
export interface Importer<Value = never> {
  /** The columns of a CSV file; none for a calendar file. */
  fields: CsvField[]
  read: RowReader
  /** Says what writing each of some rows would do now. */
  plan: (db: Database, values: Value[]) => Promise<Planned[]>
  /** Writes rows as if one after the other, within a transaction. What is there already is left alone. */
  apply: (db: Database, values: Value[], options: ImportOptions, run: Run) => Promise<Applied[]>
  /** Takes written rows back, the last one first; a text says why one stays, null that it is gone. */
  undo: (db: Database, rows: WrittenRow<Value>[], run: Run) => Promise<(string | null)[]>
}

/** For kinds whose rows need to be looked at one after the other. */
export async function mapSequential<Row, Done>(
  rows: Row[],
  work: (row: Row) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const row of rows) done.push(await work(row))
  return done
}

/** Reads the rows of a file one after the other. */
type RowReader = (
  text: string,
  columns: Record<string, number | null>,
  site: Site,
) => AsyncIterable<ReadRow<unknown>>

/** The importer of each kind. The composition root provides them, so that this engine imports none. */
export type Importers = Record<ImportKind, Importer>

export const importersContext = createContext<Importers>()
