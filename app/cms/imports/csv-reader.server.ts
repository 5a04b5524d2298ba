import { readInWorker } from '#app/platform/worker/read-in-worker.server.ts'
import type { Cells, CheckedRow } from './checked-row.ts'
import type { Columns } from './csv-columns.ts'
import type { CsvRow } from './csv-rows.server.ts'
import type { ReadRow } from './import.ts'

const parseInWorker = (text: string) =>
  readInWorker<CsvRow>(new URL('./csv.worker.ts', import.meta.url), text)

/** Reads the rows of a CSV file below its headers. */
export async function* readCsv(
  text: string,
  columns: Columns,
  readRow: (cells: Cells) => CheckedRow<unknown>,
): AsyncGenerator<ReadRow<unknown>> {
  for await (const { number, cells } of parseInWorker(text)) {
    if (number === 1) continue
    const cellsByField = Object.fromEntries(
      Object.entries(columns).map(([name, index]) => [name, index === null ? '' : (cells[index] ?? '')]),
    )
    yield { number, ...readRow(cellsByField) }
  }
}

const maxColumns = 200

/** The headers of the columns. */
export async function csvHeaders(text: string) {
  for await (const { cells } of parseInWorker(text)) {
    return cells.slice(0, maxColumns).map((cell) => cell.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 80))
  }
  return []
}
