import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { listDayReadings } from '#app/quran/log/entry-store.server.ts'
import type { History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, foldDays } from '#app/quran/practice/fold.ts'
import { goalOn } from '#app/quran/practice/goal.ts'
import { pagesInPlan } from '#app/quran/practice/khatma-progress.ts'
import { pageCount } from '#app/quran/surahs/surahs.ts'

/** The page with which today's khatma plan goes on; 1 if it is finished, or if today has another goal. */
export async function readNextPage(
  db: Database,
  userId: string,
  rest: Omit<History, 'days'>,
  today: string,
): Promise<number> {
  const goal = goalOn(today, rest.goals)
  if (goal?.measure !== 'khatma') return 1
  const yesterday = addDays(today, -1)
  const days = await listDayReadings(db, userId, goal.startsOn, yesterday)
  const { khatma } = foldDays(emptyTotals, { ...rest, days }, goal.startsOn, yesterday, today)
  const page = Math.floor((goal.fromPage ?? 1) + pagesInPlan(khatma, goal))
  return page > pageCount ? 1 : page
}
