import { createContext } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'
import type { CsvField } from './csv-columns.ts'
import type { Applied, ImportKind, ImportOptions, Planned, ReadRow, WrittenRow } from './import.ts'

export interface Site {
  timeZone: string
  now: Date
}

export interface Run {
  now: Date
  by: string
}

/** A kind of import. Rows are processed in batches; results are in the order of the rows. */
export interface Importer<Value = never> {
  /** The columns of a CSV file; none for a calendar file. */
  fields: CsvField[]
  read: RowReader
  /** Returns what writing each row would do. */
  plan: (db: Database, values: Value[]) => Promise<Planned[]>
  /** Writes rows as if one by one, within a transaction. Skips rows that are unchanged. */
  apply: (db: Database, values: Value[], options: ImportOptions, run: Run) => Promise<Applied[]>
  /** Undoes written rows, last one first. Returns null, or the reason why a row was kept. */
  undo: (db: Database, rows: WrittenRow<Value>[], run: Run) => Promise<(string | null)[]>
}

export async function mapSequential<Row, Done>(
  rows: Row[],
  work: (row: Row) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const row of rows) done.push(await work(row))
  return done
}

type RowReader = (
  text: string,
  columns: Record<string, number | null>,
  site: Site,
) => AsyncIterable<ReadRow<unknown>>

/** The importer of each kind. The composition root provides them, so that this engine imports none. */
export type Importers = Record<ImportKind, Importer>

export const importersContext = createContext<Importers>()
