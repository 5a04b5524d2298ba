import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { dayEndPrayers } from '#app/quran/device/reading-clock.ts'
import { listDayReadings } from '#app/quran/log/entry-store.server.ts'
import { emptyTotals, firstDate, foldDays } from '#app/quran/practice/fold.ts'
import { findPractice } from '#app/quran/practice/practice-store.server.ts'
import { earliestLoggableDate, readingDate } from '#app/quran/practice/reading-day.ts'
import { dayTimes, plannedGoals } from './day-plan.ts'
import type { LogEntry, QuranSnapshot } from './snapshot.ts'

const midnight = { dayEnd: 'midnight', dayEndHour: 0, latitude: null, longitude: null } as const

/** What a device stores of a member's log. */
export async function readSnapshot(
  db: Database,
  member: Pick<Member, 'id' | 'timeZone'>,
  now: Date,
): Promise<QuranSnapshot> {
  const [settings, practice] = await Promise.all([readSettings(db), findPractice(db, member.id)])
  const timeZone = member.timeZone ?? settings.timeZone
  const dayEnd = practice ?? midnight
  const prayers = dayEndPrayers(dayEnd, settings, timeZone)
  const today = readingDate(now, dayEnd, timeZone, prayers)
  const [goals, entries] = await Promise.all([
    readGoals(db, member.id, practice?.startedOn ?? null, today),
    listLogEntries(db, member.id, earliestLoggableDate(today)),
  ])
  const days = dayTimes(today, dayEnd, timeZone, prayers).map((day) => {
    return { ...day, goal: goals.get(day.localDate) ?? null }
  })
  return { timeZone, days, entries }
}

async function readGoals(db: Database, userId: string, startedOn: string | null, today: string) {
  const [goals, pauses, days] = await Promise.all([
    db
      .selectFrom('quranGoal')
      .select(['startsOn', 'measure', 'amount', 'weekdays', 'fromPage', 'finishOn'])
      .where('userId', '=', userId)
      .execute(),
    db.selectFrom('quranPause').select(['startsOn', 'endsOn']).where('userId', '=', userId).execute(),
    listDayReadings(db, userId, '0000-01-01', today),
  ])
  const history = { startedOn, goals, pauses, days }
  const first = firstDate(history)
  const yesterday = addDays(today, -1)
  const before = first === null ? emptyTotals : foldDays(emptyTotals, history, first, yesterday, today)
  return plannedGoals(before, history, today)
}

/** The entries from a date on, also deleted ones. */
const listLogEntries = (db: Database, userId: string, from: string): Promise<LogEntry[]> =>
  db
    .selectFrom('quranEntry')
    .select(['id', 'localDate', 'loggedAt', 'deletedAt', 'rank', 'editedAt', 'operationId'])
    .select(['pages', 'ayat', 'fromAyah', 'toAyah', 'minutes', 'note'])
    .where('userId', '=', userId)
    .where('localDate', '>=', from)
    .orderBy('localDate')
    .orderBy('id')
    .execute()
