import type { Database } from '#app/platform/database/database.ts'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { addDays, daysBetween } from '#app/platform/time/local-date.ts'
import { lockPractice, readCheckpoint, writeCheckpoint } from '#app/quran/practice/checkpoint-store.server.ts'
import type { History } from '#app/quran/practice/day-state.ts'
import {
  emptyTotals,
  firstDate,
  foldDays,
  settledThrough,
  type Totals,
  totalsFormat,
} from '#app/quran/practice/fold.ts'
import { listDayReadings } from './entry-store.server.ts'

const lastDate = '9999-12-31'
/** How many days are folded before the checkpoint moves on. */
const checkpointDays = 7

/** Where a fold of the log starts. */
export interface Fold {
  totals: Totals
  history: History
  /** The first day that the totals do not include. */
  from: string
}

/** Where a fold starts, and what it needs from there on. */
export async function readFold(db: Database, userId: string): Promise<Fold> {
  const checkpoint = await readCheckpoint(db, userId, totalsFormat)
  const from = checkpoint && addDays(checkpoint.throughDate, 1)
  const history = await readHistory(db, userId, from ?? '')
  const totals: Totals = checkpoint ? JSON.parse(checkpoint.totals) : emptyTotals
  return { totals, history, from: from ?? firstDate(history) ?? lastDate }
}

/** The totals after a date that is not before the start. */
export const totalsThrough = ({ totals, history, from }: Fold, through: string, today: string) =>
  foldDays(totals, history, from, through, today)

/** Everything from which the log is derived, with the days from a date on. */
export async function readHistory(db: Database, userId: string, from: string): Promise<History> {
  const [practice, goals, pauses, days] = await Promise.all([
    db.selectFrom('quranPractice').select('startedOn').where('userId', '=', userId).executeTakeFirst(),
    db
      .selectFrom('quranGoal')
      .select(['startsOn', 'measure', 'amount', 'weekdays', 'fromPage', 'finishOn'])
      .where('userId', '=', userId)
      .execute(),
    db.selectFrom('quranPause').select(['startsOn', 'endsOn']).where('userId', '=', userId).execute(),
    listDayReadings(db, userId, from, lastDate),
  ])
  return { startedOn: practice?.startedOn ?? null, goals, pauses, days }
}

/** Stores the totals of the days that can no longer change, unless most of them have been stored. */
export async function moveCheckpoint(db: Database, userId: string, { history, from }: Fold, today: string) {
  const throughDate = settledThrough(today)
  if (history.startedOn === null || daysBetween(from, throughDate) < checkpointDays) return
  await unlessUnavailable(() =>
    db.transaction().execute(async (tx) => {
      await lockPractice(tx, userId)
      const fold = await readFold(tx, userId)
      if (fold.from > throughDate) return
      const totals = JSON.stringify(totalsThrough(fold, throughDate, today))
      await writeCheckpoint(tx, userId, totalsFormat, { throughDate, totals })
    }),
  )
}

/** What only makes the next page faster must not fail this one. */
export async function unlessUnavailable(write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
