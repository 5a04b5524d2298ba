import type { Database } from '#app/platform/database/database.ts'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { addDays, daysBetween } from '#app/platform/time/local-date.ts'
import { lockPractice, readCheckpoint, writeCheckpoint } from '#app/quran/practice/checkpoint-store.server.ts'
import type { History } from '#app/quran/practice/day-state.ts'
import {
  emptyTotals,
  firstDate,
  foldDays,
  listDays,
  settledThrough,
  type Totals,
  totalsFormat,
} from '#app/quran/practice/fold.ts'
import { addRecentDays, noRecentDays, type RecentDays } from '#app/quran/practice/recent-days.ts'
import { listDayReadings } from './entry-store.server.ts'

const lastDate = '9999-12-31'
/** How many days are folded before the checkpoint moves on. */
const checkpointDays = 7

/** Where a fold of the log starts. */
export interface Fold extends Checkpointed {
  history: History
  /** The first day that the totals do not include. */
  from: string
}

/** What a checkpoint stores. */
interface Checkpointed {
  totals: Totals
  recent: RecentDays
}

/** Where a fold starts, and the data that it needs from that date. */
export async function readFold(db: Database, userId: string): Promise<Fold> {
  const checkpoint = await readCheckpoint(db, userId, totalsFormat)
  const from = checkpoint && addDays(checkpoint.throughDate, 1)
  const [rules, days] = await Promise.all([
    readRules(db, userId),
    listDayReadings(db, userId, from ?? '', lastDate),
  ])
  const history = { ...rules, days }
  const stored: Checkpointed = checkpoint
    ? JSON.parse(checkpoint.totals)
    : { totals: emptyTotals, recent: noRecentDays }
  return { ...stored, history, from: from ?? firstDate(history) ?? lastDate }
}

/** The totals through a date that is not before the start of the fold. */
export const totalsThrough = ({ totals, history, from }: Fold, through: string, today: string) =>
  foldDays(totals, history, from, through, today)

/** The folded days through a date, and the recent days including them. */
export function daysThrough({ totals, recent, history, from }: Fold, through: string, today: string) {
  const days = listDays(totals, history, from, through, today)
  return { days, recent: addRecentDays(recent, days, history.days) }
}

/** Everything from which the log is derived, except the days. */
async function readRules(db: Database, userId: string): Promise<Omit<History, 'days'>> {
  const [practice, goals, pauses] = await Promise.all([
    db.selectFrom('quranPractice').select('startedOn').where('userId', '=', userId).executeTakeFirst(),
    db
      .selectFrom('quranGoal')
      .select(['startsOn', 'measure', 'amount', 'weekdays', 'fromPage', 'finishOn'])
      .where('userId', '=', userId)
      .execute(),
    db.selectFrom('quranPause').select(['startsOn', 'endsOn']).where('userId', '=', userId).execute(),
  ])
  return { startedOn: practice?.startedOn ?? null, goals, pauses }
}

/** Stores the totals of the days that can no longer change, unless most of them are already stored. */
export async function moveCheckpoint(db: Database, userId: string, { history, from }: Fold, today: string) {
  const throughDate = settledThrough(today)
  if (history.startedOn === null || daysBetween(from, throughDate) < checkpointDays) return
  await unlessUnavailable(() =>
    db.transaction().execute(async (tx) => {
      await lockPractice(tx, userId)
      const fold = await readFold(tx, userId)
      if (fold.from > throughDate) return
      const totals = totalsThrough(fold, throughDate, today)
      const { recent } = daysThrough(fold, throughDate, today)
      const json = JSON.stringify({ totals, recent } satisfies Checkpointed)
      await writeCheckpoint(tx, userId, totalsFormat, { throughDate, totals: json })
    }),
  )
}

/** Ignores that the database cannot be written: what is stored here only makes later pages faster. */
export async function unlessUnavailable(write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
