import type { Columns } from './csv-columns.ts'
import { csvRows } from './csv-rows.server.ts'
import { attendanceOf, memberOf, resourceOf, type Understood } from './csv-values.ts'
import type { ImportKind, ReadRow } from './import.ts'

const readers = { members: memberOf, resources: resourceOf, attendance: attendanceOf }

/** The rows of a table, each as its kind understands it. */
export async function* readCsv(
  kind: Exclude<ImportKind, 'events'>,
  text: string,
  columns: Columns,
): AsyncGenerator<ReadRow<unknown>> {
  const read: (cells: Record<string, string>) => Understood<unknown> = readers[kind]
  for await (const { number, cells } of csvRows(text)) {
    if (number === 1) continue
    const named = Object.fromEntries(
      Object.entries(columns).map(([name, index]) => [name, index === null ? '' : (cells[index] ?? '')]),
    )
    yield { number, ...read(named) }
  }
}
