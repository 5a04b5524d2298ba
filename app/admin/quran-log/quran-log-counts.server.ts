import type { Database } from '#app/platform/database/database.ts'
import { countReaders, startOfLastDays } from '#app/quran/charts/community-store.server.ts'

/** How much the log is used; never what a member logged. */
export async function countQuranLog(db: Database, today: string) {
  const [started, lastWeek, lastMonth, groups] = await Promise.all([
    countRows(db, 'quranPractice'),
    countReaders(db, startOfLastDays(today, 7)),
    countReaders(db, startOfLastDays(today, 30)),
    countRows(db, 'quranGroup'),
  ])
  return { started, lastWeek, lastMonth, groups }
}

async function countRows(db: Database, table: 'quranPractice' | 'quranGroup') {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
