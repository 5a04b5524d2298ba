import { randomUUID } from 'node:crypto'
import type { Member } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { chartsFrom, chartYear, quranCharts } from '#app/quran/charts/charts-data.ts'
import { readGroupNews } from '#app/quran/groups/group-news.server.ts'
import { correctionDays, earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { listEntries } from './entry-store.server.ts'
import { viewEntry } from './entry-view.ts'
import { readHistory } from './fold-store.server.ts'
import { logPath } from './log-path.ts'
import { type ReadingSummary, readReadingSummary } from './reading-store.server.ts'
import { describeToday } from './today-text.ts'

const daysBeforeInstall = 3

export type QuranView = Awaited<ReturnType<typeof readQuranView>>

/** The data of a member's log; `chosen` has the date that they chose to log and the year that they chose to see. */
export async function readQuranView(
  db: Database,
  member: Pick<Member, 'id' | 'timeZone'>,
  chosen: { date: string | null; year: string | null },
  now: Date,
) {
  const [summary, groupNews] = await Promise.all([
    readReadingSummary(db, member, now),
    readGroupNews(db, member.id, now),
  ])
  const { today, currentStreak, daysRead, week, hasStarted, hasEntries } = summary
  const entries = await listEntries(db, member.id, addDays(today, -correctionDays), addDays(today, 1))
  const isRead = (date: string) => entries.some(({ localDate }) => localDate === date)
  const date = loggableDate(chosen.date, today) ?? today
  const charts = hasEntries ? await readCharts(db, member.id, summary, chosen.year) : null
  const streak = countText(currentStreak, 'day', 'days')
  return {
    today,
    date,
    isDateRead: isRead(date),
    readToday: isRead(today),
    hasStarted,
    hasEntries,
    aim: describeToday(summary),
    streak: `Your streak: ${streak}. You have read on ${countText(daysRead, 'day', 'days')}.`,
    week,
    groupNews,
    /** By then the log is of use to them. */
    offersInstall: daysRead >= daysBeforeInstall,
    entries: entries.map((entry) => viewEntry(entry, today)),
    /** A form that is sent twice adds one entry. */
    newId: randomUUID(),
    charts,
  }
}

const loggableDate = (date: string | null, today: string) =>
  date !== null && date >= earliestLoggableDate(today) && date <= today ? date : null

async function readCharts(db: Database, userId: string, summary: ReadingSummary, chosenYear: string | null) {
  const { today } = summary
  const year = chartYear(chosenYear, summary, today)
  const [history, { weekStart }] = await Promise.all([
    readHistory(db, userId, chartsFrom(year, today)),
    readSettings(db),
  ])
  return quranCharts(history, summary, { year, today, weekStart, path: logPath })
}
