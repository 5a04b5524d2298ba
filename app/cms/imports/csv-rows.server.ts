import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import { maxRows } from './import.ts'

export interface CsvRow {
  /** As in a spreadsheet: the headers are in row 1. */
  number: number
  cells: string[]
}

const separators = [',', ';', '\t', '|']
const maxRowLength = 200_000
const maxHeaderLength = 100_000

/** The separator that a file declares in a `sep=` line, or else the most frequent one outside quotes in its first line. */
export function separatorOf(text: string) {
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  if (separatorLine?.[1]) return separatorLine[1]
  const line =
    text
      .slice(0, maxHeaderLength)
      .split(/\r\n|\r|\n/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? ''
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Parses a CSV file row by row, headers first. Runs in a worker: see `csv-reader.server.ts`. */
export async function* parseCsvRows(text: string): AsyncGenerator<CsvRow> {
  const options: Options = {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: maxRowLength,
  }
  const body = text.replace(/^\uFEFF?sep=.\r?\n/i, '')
  let number = 0
  try {
    // The loop throws errors; the callback prevents an unhandled error after the reader has stopped.
    const rows = pipeline(Readable.from(chunks(body)), parse(options), () => {})
    for await (const cells of rows as AsyncIterable<string[]>) {
      number += 1
      if (number > maxRows + 1) throw new UnreadableFileError(tooManyRowsProblem)
      if (number === 1 || cells.some((cell) => cell !== '')) yield { number, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'is far too long: a quotation mark may be missing in this row or the one before it'
        : 'cannot be read: a quotation mark may be missing or extra'
    // The parser may have read more rows than it has yielded.
    const row = Number((error as { records?: number }).records ?? number) + 1
    throw new UnreadableFileError(`Row ${row} ${problem}. Please correct the file and choose it again.`)
  }
}

const tooManyRowsProblem = `This file has more than ${maxRows.toLocaleString('en-US')} rows. Please split it and import the parts one by one.`

function* chunks(text: string) {
  for (let start = 0; start < text.length; start += 65_536) yield text.slice(start, start + 65_536)
}
