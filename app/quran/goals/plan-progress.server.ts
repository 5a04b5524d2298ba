import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { listDayReadings } from '#app/quran/log/entry-store.server.ts'
import type { History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, foldDays } from '#app/quran/practice/fold.ts'
import { goalOn } from '#app/quran/practice/goal.ts'
import { pagesReadInPlan } from '#app/quran/practice/khatma-progress.ts'
import { pageCount } from '#app/quran/surahs/surahs.ts'

/**
 * The progress of today's khatma plan. `nextPage` is the page from which the plan continues; it is 1 if the plan is
 * finished or if today's goal is not a plan. `finishedToday` is true if today's reading finished the plan. A new goal
 * must then start tomorrow, because otherwise today's reading would no longer count toward the plan.
 */
export async function readPlanProgress(
  db: Database,
  userId: string,
  rules: Omit<History, 'days'>,
  today: string,
): Promise<{ nextPage: number; finishedToday: boolean }> {
  const goal = goalOn(today, rules.goals)
  if (goal?.measure !== 'khatma') return { nextPage: 1, finishedToday: false }
  const history = { ...rules, days: await listDayReadings(db, userId, goal.startsOn, today) }
  const before = foldDays(emptyTotals, history, goal.startsOn, addDays(today, -1), today)
  const { khatma } = foldDays(before, history, today, today, today)
  const finishedToday = khatma.finished > before.khatma.finished
  const page = Math.floor((goal.fromPage ?? 1) + pagesReadInPlan(before.khatma, goal))
  return { nextPage: finishedToday || page > pageCount ? 1 : page, finishedToday }
}
