import { Readable } from 'node:stream'
import { type Cell, csvRows } from '#app/platform/csv.ts'

/**
 * A list as a file to keep, sent while it is read, so that a long one takes no memory.
 * The mark at its start tells spreadsheets that it is UTF-8.
 */
export function csvResponse<Row>(
  name: string,
  columns: Record<string, (row: Row) => Cell>,
  pages: AsyncIterable<Row[]>,
) {
  const head = `\uFEFF${csvRows([Object.keys(columns)])}`
  const encoder = new TextEncoder()
  const lines = async function* () {
    yield encoder.encode(head)
    for await (const rows of pages) {
      const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
      yield encoder.encode(csvRows(cells))
    }
  }
  return new Response(
    Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>,
    {
      headers: {
        // A charset and this type keep browsers from reading it as a page.
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
        'Cache-Control': 'no-store',
      },
    },
  )
}
