import { createContext } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'
import type { CsvField } from './csv-columns.ts'
import type { ImportKind, ImportOptions, ReadRow, RowOutcome, RowPlan, WrittenRow } from './import.ts'

/** What reading a file needs in addition to its text. */
export interface ReadContext {
  timeZone: string
  now: Date
}

/** What writing and undoing rows needs in addition to the rows. */
export interface RunContext {
  now: Date
  importId: string
  /** The name of the admin who started or undid the import. */
  actorName: string
  /** The id of that admin; null if it is no longer known. */
  actorId: string | null
}

/** A kind of import. Rows are processed in batches; results are in the order of the rows. */
export interface Importer<Value = never> {
  /** The columns of a CSV file; none for a calendar file. */
  fields: CsvField[]
  read: RowReader
  /** Returns what writing each row would do. */
  plan: (db: Database, values: Value[], now: Date) => Promise<RowPlan[]>
  /** Writes rows within a transaction, with the same result as writing them one by one. Skips unchanged rows. */
  apply: (db: Database, values: Value[], options: ImportOptions, run: RunContext) => Promise<RowOutcome[]>
  /** Undoes written rows, which come in reverse order. Returns the reason why each row was not undone, or null. */
  undo: (db: Database, rows: WrittenRow<Value>[], run: RunContext) => Promise<(string | null)[]>
}

export async function mapSequential<Row, Result>(
  rows: Row[],
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const row of rows) results.push(await work(row))
  return results
}

type RowReader = (
  text: string,
  columns: Record<string, number | null>,
  context: ReadContext,
) => AsyncIterable<ReadRow<unknown>>

/** The importer of each kind. The composition root provides them, so that this engine imports none. */
export type Importers = Record<ImportKind, Importer>

export const importersContext = createContext<Importers>()
