import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type BadgeKey, badgeRules } from '#app/quran/practice/badge-rules.ts'
import { badgesEarned } from '#app/quran/practice/badges.ts'
import { listDays } from '#app/quran/practice/fold.ts'
import { goalOn } from '#app/quran/practice/goal.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { storeBadges } from './badge-store.server.ts'
import { type Fold, moveCheckpoint, readFold, totalsThrough, unlessUnavailable } from './fold-store.server.ts'

export type ReadingSummary = Awaited<ReturnType<typeof readReadingSummary>>

interface EarnedBadge {
  key: BadgeKey
  name: string
  /** The member’s local date. */
  earnedOn: string
}

const noGoal = { nothing: 'no goal' } as const
const weekDays = 7

/** A member's reading on their own days, folded from the checkpoint. Also moves the checkpoint and stores badges. */
export async function readReadingSummary(db: Database, member: Pick<Member, 'id' | 'timeZone'>, now: Date) {
  const { id } = member
  const [{ practice, timeZone, today }, start, groups] = await Promise.all([
    readMemberDay(db, member, now),
    readFold(db, id),
    listGroups(db, id),
  ])
  const { history } = start
  const totals = totalsThrough(start, today, today)
  const days = weekOf(start, today)
  const badges = badgesEarned(totals)
  await unlessUnavailable(() => storeBadges(db, id, badges))
  await moveCheckpoint(db, id, start, today)
  const last = days.at(-1)
  const reading = history.days.find(({ localDate }) => localDate === today) ?? null
  return {
    today,
    timeZone,
    hasStarted: practice !== null,
    hasEntries: totals.daysRead > 0,
    todayState: last?.state ?? ('free' as const),
    /** What today asks for. */
    asked: last?.asked ?? noGoal,
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
    week: days.map(({ date, state }) => ({ date, state })),
  }
}

/** The last seven days; the days before the fold starts are free. */
function weekOf(fold: Fold, today: string) {
  const { history, from } = fold
  const first = addDays(today, 1 - weekDays)
  const start = from > first ? from : first
  const before = totalsThrough(fold, addDays(start, -1), today)
  const days = listDays(before, history, start, today, today)
  const free = Array.from({ length: weekDays - days.length }, (_, index) => ({
    ...({ date: addDays(first, index), state: 'free', asked: noGoal, portion: null } as const),
  }))
  return [...free, ...days]
}

/** The member's groups, by name. */
const listGroups = (db: Database, userId: string) =>
  db
    .selectFrom('quranGroupMember')
    .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMember.groupId')
    .where('quranGroupMember.userId', '=', userId)
    .select(['quranGroup.id', 'quranGroup.name'])
    .orderBy('quranGroup.name')
    .execute()
