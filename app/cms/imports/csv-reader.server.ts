import type { Cells, CheckedRow } from './checked-row.ts'
import type { Columns } from './csv-columns.ts'
import { csvRows } from './csv-rows.server.ts'
import type { ReadRow } from './import.ts'

/** Reads the rows of a CSV file below its headers. */
export async function* readCsv(
  text: string,
  columns: Columns,
  readRow: (cells: Cells) => CheckedRow<unknown>,
): AsyncGenerator<ReadRow<unknown>> {
  for await (const { number, cells } of csvRows(text)) {
    if (number === 1) continue
    const named = Object.fromEntries(
      Object.entries(columns).map(([name, index]) => [name, index === null ? '' : (cells[index] ?? '')]),
    )
    yield { number, ...readRow(named) }
  }
}
