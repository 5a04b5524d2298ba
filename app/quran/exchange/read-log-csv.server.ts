import { matchColumns, missingFields } from '#app/cms/imports/csv-columns.ts'
import { csvHeaders, readCsv } from '#app/cms/imports/csv-reader.server.ts'
import { decodeText } from '#app/cms/imports/decode-text.ts'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import { type ImportedReading, keyOfReading, logFields, readLogRow } from './log-row.ts'

export const maxLogCsvMegabytes = 2
/**
 * How many entries one file may add: they are stored for the preview and imported by one request. Rows that add nothing
 * do not count, so that a long log can be imported again with its new entries; `maxRows` limits the rows of a file.
 */
export const maxNewEntries = 20_000
/** At most this many rows that cannot be imported are stored. Further ones are not counted. */
export const maxListedProblems = 200

export interface RowProblem {
  /** As in a spreadsheet: the headers are in row 1. */
  row: number
  label: string
  problem: string
}

export interface ParsedLog {
  readings: ImportedReading[]
  problems: RowProblem[]
  /** The number of rows that are skipped because they are already in the log or appear earlier in the file. */
  duplicates: number
}

/** Reads a CSV file with a Qur'an log, or says why it cannot be read. `known` has the keys of the log's entries. */
export async function readLogCsv(
  bytes: Uint8Array,
  known: ReadonlySet<string>,
  lastDate: string,
): Promise<{ file: ParsedLog; problem: null } | { file: null; problem: string }> {
  const decoded = decodeText(bytes)
  if (decoded.problem !== null) return { file: null, problem: decoded.problem }
  try {
    const columns = matchColumns(logFields, await csvHeaders(decoded.text))
    const missing = missingFields(logFields, columns)
    if (missing.length > 0) return { file: null, problem: noDateColumn }
    return await collectRows(
      readCsv(decoded.text, columns, (cells) => readLogRow(cells, lastDate)),
      known,
    )
  } catch (error) {
    if (error instanceof UnreadableFileError) return { file: null, problem: error.message }
    throw error
  }
}

const noDateColumn = 'This file has no “Date” column. Please name the columns in the first row.'

/** Sorts the rows of a file into new entries, problems and duplicates, or says that there are too many new entries. */
export async function collectRows(rows: ReturnType<typeof readCsv>, known: ReadonlySet<string>) {
  const seen = new Set(known)
  const file: ParsedLog = { readings: [], problems: [], duplicates: 0 }
  for await (const { number, label, value, note } of rows) {
    const reading = value as ImportedReading | null
    if (reading === null) {
      if (file.problems.length < maxListedProblems) file.problems.push({ row: number, label, problem: note })
    } else if (seen.has(keyOfReading(reading))) {
      file.duplicates += 1
    } else {
      seen.add(keyOfReading(reading))
      file.readings.push(reading)
    }
    if (file.readings.length > maxNewEntries) return { file: null, problem: tooManyEntries }
  }
  return { file, problem: null }
}

const tooManyEntries = `This file has more than ${maxNewEntries.toLocaleString('en-US')} entries that are not in your log yet. Please split it and import the parts one by one.`
