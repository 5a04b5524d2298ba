import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { moveCheckpoint, readFold, totalsThrough } from '#app/quran/log/fold-store.server.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { dayTimes, plannedGoals } from './day-plan.ts'
import type { LogEntry, QuranSnapshot } from './snapshot.ts'

const defaultDayEnd = { dayEnd: 'midnight', dayEndHour: 0 } as const

/** What a device stores of a member's log. */
export async function readQuranSnapshot(
  db: Database,
  member: Pick<Member, 'id' | 'timeZone'>,
  now: Date,
): Promise<QuranSnapshot> {
  const { practice, timeZone, prayerTimes, today } = await readMemberDay(db, member, now)
  const [goals, entries] = await Promise.all([
    readGoals(db, member.id, today),
    listLogEntries(db, member.id, earliestLoggableDate(today)),
  ])
  const days = dayTimes(today, practice ?? defaultDayEnd, timeZone, prayerTimes).map((day) => {
    return { ...day, goal: goals.get(day.localDate) ?? null }
  })
  return { timeZone, days, entries }
}

/** What the goals ask for on the coming days, folded from the checkpoint, which this also moves. */
async function readGoals(db: Database, userId: string, today: string) {
  const fold = await readFold(db, userId)
  await moveCheckpoint(db, userId, fold, today)
  return plannedGoals(totalsThrough(fold, addDays(today, -1), today), fold.history, today)
}

/** The entries on or after a date, including deleted ones. */
const listLogEntries = (db: Database, userId: string, from: string): Promise<LogEntry[]> =>
  db
    .selectFrom('quranEntry')
    .select(['id', 'localDate', 'timeZone', 'loggedAt', 'deletedAt', 'rank', 'editedAt', 'operationId'])
    .select(['pages', 'ayat', 'fromAyah', 'toAyah', 'minutes', 'note'])
    .where('userId', '=', userId)
    .where('localDate', '>=', from)
    .orderBy('localDate')
    .orderBy('id')
    .execute()
