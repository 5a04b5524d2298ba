import type { Database } from '#app/platform/database/database.ts'
import { entriesOf, entryColumns } from '#app/quran/log/entry-store.server.ts'

const batchSize = 1000

/** A member's entries in batches, ordered by date. */
export async function* entryBatches(db: Database, userId: string) {
  for (let offset = 0; ; offset += batchSize) {
    const rows = await entriesOf(db, userId)
      .select(entryColumns)
      .orderBy('localDate')
      .orderBy('id')
      .limit(batchSize)
      .offset(offset)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}

/** A member's whole log, as data that other programs can read. */
export async function readLogExport(db: Database, userId: string) {
  const rowsOf = (table: 'quranGoal' | 'quranPause' | 'quranBadge' | 'quranPractice') =>
    db.selectFrom(table).selectAll().where('userId', '=', userId).execute()
  const [practice, goals, pauses, badges] = await Promise.all([
    rowsOf('quranPractice'),
    rowsOf('quranGoal'),
    rowsOf('quranPause'),
    rowsOf('quranBadge'),
  ])
  const entries = []
  for await (const rows of entryBatches(db, userId)) entries.push(...rows)
  const omitUserId = (rows: { userId: string }[]) => rows.map(({ userId: _, ...row }) => row)
  return {
    format: 'quran-log',
    version: 1,
    ayat: "Numbered from 1 to 6236 in the order of the Qur'an (Hafs)",
    practice: omitUserId(practice)[0] ?? null,
    goals: omitUserId(goals),
    pauses: omitUserId(pauses),
    badges: omitUserId(badges),
    entries,
  }
}
