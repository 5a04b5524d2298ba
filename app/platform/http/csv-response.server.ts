import { Readable } from 'node:stream'
import { type Cell, formatCsvRows } from '#app/platform/csv.ts'

/**
 * Streams a list as a CSV download, so that a long one does not have to fit in memory. The byte order mark
 * tells spreadsheets that the file is UTF-8.
 */
export function csvResponse<Row>(
  name: string,
  columns: Record<string, (row: Row) => Cell>,
  pages: AsyncIterable<Row[]>,
) {
  const headerLine = `\uFEFF${formatCsvRows([Object.keys(columns)])}`
  const encoder = new TextEncoder()
  const lines = async function* () {
    yield encoder.encode(headerLine)
    for await (const rows of pages) {
      const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
      yield encoder.encode(formatCsvRows(cells))
    }
  }
  return new Response(
    Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>,
    {
      headers: {
        // With this type and charset, browsers do not interpret the file as a page.
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
        'Cache-Control': 'no-store',
      },
    },
  )
}
