import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type BadgeKey, badgeRules } from '#app/quran/practice/badge-rules.ts'
import { badgesEarned } from '#app/quran/practice/badges.ts'
import type { Day } from '#app/quran/practice/fold.ts'
import { goalOn } from '#app/quran/practice/goal.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { storeBadges } from './badge-store.server.ts'
import {
  daysThrough,
  ignoreIfUnavailable,
  moveCheckpoint,
  readFold,
  totalsThrough,
} from './fold-store.server.ts'

export type ReadingSummary = Awaited<ReturnType<typeof readReading>>['summary']

interface EarnedBadge {
  key: BadgeKey
  name: string
  /** The member’s local date. */
  earnedOn: string
}

const noGoal = { exempt: 'no goal' } as const
const daysInWeek = 7

/** A member's reading: today, streak, goal and badges. Dates are the member's local dates. */
export const readReadingSummary = async (...args: Parameters<typeof readReading>) =>
  (await readReading(...args)).summary

/** The summary, with the data that the charts need. Also moves the checkpoint and stores the badges. */
export async function readReading(db: Database, member: Pick<Member, 'id' | 'timeZone'>, now: Date) {
  const { id } = member
  const [{ practice, timeZone, today }, fold, groups] = await Promise.all([
    readMemberDay(db, member, now),
    readFold(db, id),
    groupsOf.execute(db, { userId: id }),
  ])
  const { history } = fold
  const totals = totalsThrough(fold, today, today)
  const { days, recent } = daysThrough(fold, today, today)
  const badges = badgesEarned(totals)
  await ignoreIfUnavailable(() => storeBadges(db, id, badges))
  await moveCheckpoint(db, id, fold, today)
  const last = days.at(-1)
  const reading = history.days.find(({ localDate }) => localDate === today) ?? null
  const summary = {
    today,
    timeZone,
    hasStarted: practice !== null,
    hasEntries: totals.daysRead > 0,
    todayState: last?.state ?? ('free' as const),
    /** What the goal asks for today. */
    requirement: last?.requirement ?? noGoal,
    portion: last?.portion ?? null,
    reading,
    goal: goalOn(today, history.goals),
    currentStreak: totals.streak,
    longestStreak: totals.longestStreak,
    missedDays: totals.missedDays,
    daysRead: totals.daysRead,
    startedOn: history.startedOn,
    firstRead: totals.firstRead,
    khatma: totals.khatma,
    badges: badges.map(({ badge, earnedOn }): EarnedBadge => {
      return { key: badge, name: badgeRules[badge].name, earnedOn }
    }),
    groups,
    /** The last seven days, today last. */
    week: lastSevenDays(days, today),
  }
  return { summary, recent, history }
}

/** The last seven days; the days before the log began are free. */
function lastSevenDays(days: readonly Day[], today: string) {
  const lastDays = days.slice(-daysInWeek).map(({ date, state }) => ({ date, state }))
  const first = addDays(today, 1 - daysInWeek)
  const freeDays = Array.from({ length: daysInWeek - lastDays.length }, (_, index) => ({
    date: addDays(first, index),
    state: 'free' as const,
  }))
  return [...freeDays, ...lastDays]
}

/** The member's groups, by name. */
const groupsOf = preparedQuery((db, member: { userId: string }) =>
  db
    .selectFrom('quranGroupMember')
    .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMember.groupId')
    .where('quranGroupMember.userId', '=', member.userId)
    .select(['quranGroup.id', 'quranGroup.name'])
    .orderBy('quranGroup.name'),
)
