import { toCsv } from '#app/platform/csv.ts'
import type { MemberRecords } from './records-by-email.server.ts'

const readMe = `This is the data that this site stores about you.

data.json   everything in one file, for programs
*.csv       one file per list, for spreadsheets (empty lists have no file)
`

/** A ZIP archive with all records as JSON, and each list also as CSV. */
export async function createExportArchive(
  records: MemberRecords,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate')
  const lists = Object.entries(records).filter(([, rows]) => rows.length > 0)
  // Without a byte order mark, some spreadsheet programs garble Arabic.
  const csv = lists.map(([name, rows]) => [`${name}.csv`, strToU8(`\ufeff${toCsv(rows)}`)])
  const json = JSON.stringify({ exportedAt: now.toISOString(), ...records }, null, 2)
  return zipSync({
    'README.txt': strToU8(readMe),
    'data.json': strToU8(json),
    ...Object.fromEntries(csv),
  })
}
