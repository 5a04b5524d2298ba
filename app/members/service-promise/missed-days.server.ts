import type { Database } from '#app/platform/database/database.ts'
import { listReadingsOf } from '#app/quran/log/entry-store.server.ts'
import type { History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, foldStart, listDays } from '#app/quran/practice/fold.ts'

/** The range of a member's days to check. */
export interface DayWindow {
  userId: string
  from: string
  through: string
  today: string
}

/** The dates on which each member missed their reading, in order. Members without a log are missing from the map. */
export async function listMissedDates(db: Database, windows: readonly DayWindow[]) {
  const rulesByUser = await readRules(db, windows)
  const startedWindows = windows.flatMap((window) => {
    const rules = rulesByUser.get(window.userId)
    if (!rules?.startedOn || window.from > window.through) return []
    return {
      ...window,
      to: window.today,
      rules,
      windowFrom: window.from,
      from: foldStart(window.from, rules.goals),
    }
  })
  const readings = startedWindows.length === 0 ? new Map() : await listReadingsOf(db, startedWindows)
  const missed = new Map<string, string[]>()
  for (const { userId, rules, from, windowFrom, through, today } of startedWindows) {
    const days = listDays(emptyTotals, { ...rules, days: readings.get(userId) ?? [] }, from, through, today)
    const dates = days.filter(({ date, state }) => state === 'missed' && date >= windowFrom)
    missed.set(
      userId,
      dates.map(({ date }) => date),
    )
  }
  return missed
}

type Rules = Omit<History, 'days'>

/** The start dates, goals and pauses of several members. */
async function readRules(db: Database, windows: readonly DayWindow[]) {
  const ids = windows.map(({ userId }) => userId)
  const practices = await db
    .selectFrom('quranPractice')
    .select(['userId', 'startedOn'])
    .where('userId', 'in', ids)
    .execute()
  const goals = await db.selectFrom('quranGoal').selectAll().where('userId', 'in', ids).execute()
  const pauses = await db
    .selectFrom('quranPause')
    .select(['userId', 'startsOn', 'endsOn'])
    .where('userId', 'in', ids)
    .execute()
  const goalsByUser = Map.groupBy(goals, ({ userId }) => userId)
  const pausesByUser = Map.groupBy(pauses, ({ userId }) => userId)
  return new Map(
    practices.map(({ userId, startedOn }): [string, Rules] => [
      userId,
      { startedOn, goals: goalsByUser.get(userId) ?? [], pauses: pausesByUser.get(userId) ?? [] },
    ]),
  )
}
