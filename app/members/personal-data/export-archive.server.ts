import { toCsv } from '#app/platform/csv.ts'
import type { MemberRecords } from './member-records.server.ts'

const readMe = `This is everything that is stored about you here.

data.json   all of it in one file, for programs
*.csv       each list by itself, for a spreadsheet (a list that is empty has no file)
`

/** One archive with everything as JSON, and each list as CSV too. */
export async function exportArchive(records: MemberRecords, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate')
  const lists = Object.entries(records).filter(([, rows]) => rows.length > 0)
  // A byte order mark, without which spreadsheets garble Arabic.
  const csv = lists.map(([name, rows]) => [`${name}.csv`, strToU8(`\ufeff${toCsv(rows)}`)])
  const json = JSON.stringify({ exportedAt: now.toISOString(), ...records }, null, 2)
  return zipSync({
    'README.txt': strToU8(readMe),
    'data.json': strToU8(json),
    ...Object.fromEntries(csv),
  })
}
