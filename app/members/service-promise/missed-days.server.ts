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
  const histories = await readGoals(db, windows)
  const started = windows.flatMap((window) => {
    const history = histories.get(window.userId)
    if (!history?.startedOn || window.from > window.through) return []
    return {
      ...window,
      to: window.today,
      history,
      first: window.from,
      from: foldStart(window.from, history.goals),
    }
  })
  const readings = started.length === 0 ? new Map() : await listReadingsOf(db, started)
  const missed = new Map<string, string[]>()
  for (const { userId, history, from, first, through, today } of started) {
    const days = listDays(emptyTotals, { ...history, days: readings.get(userId) ?? [] }, from, through, today)
    const dates = days.filter(({ date, state }) => state === 'missed' && date >= first)
    missed.set(
      userId,
      dates.map(({ date }) => date),
    )
  }
  return missed
}

type Goals = Omit<History, 'days'>

/** The start dates, goals and pauses of several members. */
async function readGoals(db: Database, windows: readonly DayWindow[]) {
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
  const goalsOf = Map.groupBy(goals, ({ userId }) => userId)
  const pausesOf = Map.groupBy(pauses, ({ userId }) => userId)
  return new Map(
    practices.map(({ userId, startedOn }): [string, Goals] => [
      userId,
      { startedOn, goals: goalsOf.get(userId) ?? [], pauses: pausesOf.get(userId) ?? [] },
    ]),
  )
}
