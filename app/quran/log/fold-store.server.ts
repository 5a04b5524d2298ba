import type { Database } from '#app/platform/database/database.ts'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
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
import { findPractice } from '#app/quran/practice/practice-store.server.ts'
import { addRecentDays, noRecentDays, type RecentDays } from '#app/quran/practice/recent-days.ts'
import { listDayReadings } from './entry-store.server.ts'

const lastDate = '9999-12-31'
/** How many days the checkpoint may be behind before it is moved. */
const checkpointDays = 7

/** A member's log, ready to be folded from the checkpoint, or from its first day if there is none. */
export interface Fold extends CheckpointContent {
  history: History
  /** The first day that the totals do not include. */
  from: string
}

/** What a checkpoint stores. */
interface CheckpointContent {
  totals: Totals
  recent: RecentDays
}

/** Reads the checkpoint, and what the member logged after it. */
export async function readFold(db: Database, userId: string): Promise<Fold> {
  const checkpoint = await readCheckpoint(db, userId, totalsFormat)
  const from = checkpoint && addDays(checkpoint.throughDate, 1)
  const [rules, days] = await Promise.all([
    readRules(db, userId),
    listDayReadings(db, userId, from ?? '', lastDate),
  ])
  const history = { ...rules, days }
  const stored: CheckpointContent = checkpoint
    ? JSON.parse(checkpoint.totals)
    : { totals: emptyTotals, recent: noRecentDays }
  return { ...stored, history, from: from ?? firstDate(history) ?? lastDate }
}

/** The totals through a date, which must not be before the checkpoint. */
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
    findPractice(db, userId),
    goalsOf.execute(db, { userId }),
    pausesOf.execute(db, { userId }),
  ])
  return { startedOn: practice?.startedOn ?? null, goals, pauses }
}

const goalsOf = preparedQuery((db, member: { userId: string }) =>
  db
    .selectFrom('quranGoal')
    .select(['startsOn', 'measure', 'amount', 'weekdays', 'fromPage', 'finishOn'])
    .where('userId', '=', member.userId),
)
const pausesOf = preparedQuery((db, member: { userId: string }) =>
  db.selectFrom('quranPause').select(['startsOn', 'endsOn']).where('userId', '=', member.userId),
)

/** Moves the checkpoint to the last day that can no longer change, unless it is at most a week behind that day. */
export async function moveCheckpoint(db: Database, userId: string, { history, from }: Fold, today: string) {
  const throughDate = settledThrough(today)
  if (history.startedOn === null || daysBetween(from, throughDate) < checkpointDays) return
  await ignoreIfUnavailable(() =>
    db.transaction().execute(async (tx) => {
      await lockPractice(tx, userId)
      const fold = await readFold(tx, userId)
      if (fold.from > throughDate) return
      const totals = totalsThrough(fold, throughDate, today)
      const { recent } = daysThrough(fold, throughDate, today)
      const json = JSON.stringify({ totals, recent } satisfies CheckpointContent)
      await writeCheckpoint(tx, userId, totalsFormat, { throughDate, totals: json })
    }),
  )
}

/**
 * Runs a write that may fail while the database is unavailable, because the next page that reads the log repeats the
 * write.
 */
export async function ignoreIfUnavailable(write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
