import { randomUUID } from 'node:crypto'
import type { Member } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import {
  chartYear,
  pastYear,
  pastYearSpan,
  quranCharts,
  thisYear,
  yearOf,
} from '#app/quran/charts/charts-data.ts'
import { readGroupNews } from '#app/quran/groups/group-news.server.ts'
import { correctionDays, earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { listDayReadings, listEntries } from './entry-store.server.ts'
import { toEntryView } from './entry-view.ts'
import { logPath } from './log-path.ts'
import { readReading } from './reading-store.server.ts'
import { describeToday } from './today-text.ts'

const minDaysReadForInstall = 3

export type QuranView = Awaited<ReturnType<typeof readQuranView>>

/** The data for a member's log page. `chosen` has the date to log and the year to show, if the member chose them. */
export async function readQuranView(
  db: Database,
  member: Pick<Member, 'id' | 'timeZone'>,
  chosen: { date: string | null; year: string | null },
  now: Date,
) {
  const [reading, groupNews] = await Promise.all([
    readReading(db, member, now),
    readGroupNews(db, member.id, now),
  ])
  const { summary } = reading
  const { today, currentStreak, daysRead, week, hasStarted, hasEntries } = summary
  // Through tomorrow, because a member who has just traveled west may have entries for that date.
  const entries = await listEntries(db, member.id, addDays(today, -correctionDays), addDays(today, 1))
  const hasReadOn = (date: string) => entries.some(({ localDate }) => localDate === date)
  const date = loggableDate(chosen.date, today) ?? today
  const charts = hasEntries ? await readCharts(db, member.id, reading, chosen.year) : null
  return {
    today,
    date,
    hasReadOnDate: hasReadOn(date),
    hasReadToday: hasReadOn(today),
    hasStarted,
    hasEntries,
    goalLines: describeToday(summary),
    streakText: describeStreak(currentStreak, daysRead),
    week,
    groupNews,
    /** By the third day with reading, the log has proven useful to the member. */
    offersInstall: daysRead >= minDaysReadForInstall,
    entries: entries.map((entry) => toEntryView(entry, today)),
    /** With this id, a form that is submitted twice adds one entry. */
    newId: randomUUID(),
    charts,
  }
}

/** A streak that has ended is not mentioned. */
function describeStreak(currentStreak: number, daysRead: number) {
  const total = `You have read on ${countText(daysRead, 'day', 'days')}.`
  return currentStreak > 0 ? `Your streak: ${countText(currentStreak, 'day', 'days')}. ${total}` : total
}

const loggableDate = (date: string | null, today: string) =>
  date !== null && date >= earliestLoggableDate(today) && date <= today ? date : null

type Reading = Awaited<ReturnType<typeof readReading>>

async function readCharts(db: Database, userId: string, reading: Reading, chosenYear: string | null) {
  const { summary, recent, history } = reading
  const { today, firstRead } = summary
  const shownYear = chartYear(chosenYear, summary, today)
  const year =
    shownYear === yearOf(today)
      ? thisYear(recent, today)
      : pastYear(
          shownYear,
          { ...history, days: await readYear(db, userId, shownYear, history) },
          firstRead,
          today,
        )
  const { weekStart } = await readSettings(db)
  const options = { year, today, weekStart, path: logPath }
  return quranCharts({ ...summary, goals: history.goals }, recent, options)
}

function readYear(db: Database, userId: string, year: number, { goals }: Reading['history']) {
  const { from, to } = pastYearSpan(year, goals)
  return listDayReadings(db, userId, from, to)
}
