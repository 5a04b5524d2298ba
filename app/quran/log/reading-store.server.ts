import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { addDays, daysBetween } from '#app/platform/time/local-date.ts'
import { type BadgeKey, badgeRules } from '#app/quran/practice/badge-rules.ts'
import { badgesEarned } from '#app/quran/practice/badges.ts'
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
import { goalOn } from '#app/quran/practice/goal.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { storeBadges } from './badge-store.server.ts'
import { listDayReadings } from './entry-store.server.ts'

export type ReadingSummary = Awaited<ReturnType<typeof readReadingSummary>>

interface EarnedBadge {
  key: BadgeKey
  name: string
  /** The member’s local date. */
  earnedOn: string
}

const noGoal = { nothing: 'no goal' } as const
const lastDate = '9999-12-31'
const weekDays = 7
/** How many days are folded before the checkpoint moves on. */
const checkpointDays = 7

/** A member's reading on their own days, folded from the checkpoint. Also moves the checkpoint and stores badges. */
export async function readReadingSummary(db: Database, member: Pick<Member, 'id' | 'timeZone'>, now: Date) {
  const { id } = member
  const [{ practice, timeZone, today }, start, groups] = await Promise.all([
    readMemberDay(db, member, now),
    readStart(db, id),
    listGroupNames(db, id),
  ])
  const { totals: before, history, from } = start
  const totals = foldDays(before, history, from, today, today)
  const days = weekOf(start, today)
  const badges = badgesEarned(totals)
  await unlessUnavailable(async () => {
    await storeBadges(db, id, badges)
    if (practice && daysBetween(from, settledThrough(today)) >= checkpointDays)
      await moveCheckpoint(db, id, today)
  })
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

interface Start {
  totals: Totals
  history: History
  /** The first day that the totals do not include. */
  from: string
}

/** Where a fold starts, and what it needs from there on. */
async function readStart(db: Database, userId: string): Promise<Start> {
  const checkpoint = await readCheckpoint(db, userId, totalsFormat)
  const from = checkpoint && addDays(checkpoint.throughDate, 1)
  const [rules, days] = await Promise.all([
    readRules(db, userId),
    listDayReadings(db, userId, from ?? '', lastDate),
  ])
  const history = { ...rules, days }
  const totals: Totals = checkpoint ? JSON.parse(checkpoint.totals) : emptyTotals
  return { totals, history, from: from ?? firstDate(history) ?? lastDate }
}

/** Everything from which the log is derived, but the days. */
export async function readRules(db: Database, userId: string): Promise<Omit<History, 'days'>> {
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

/** The last seven days; the days before the fold starts are free. */
function weekOf({ totals, history, from }: Start, today: string) {
  const first = addDays(today, 1 - weekDays)
  const start = from > first ? from : first
  const before = foldDays(totals, history, from, addDays(start, -1), today)
  const days = listDays(before, history, start, today, today)
  const free = Array.from({ length: weekDays - days.length }, (_, index) => ({
    ...({ date: addDays(first, index), state: 'free', asked: noGoal, portion: null } as const),
  }))
  return [...free, ...days]
}

/** Stores the totals of the days that can no longer change, unless they have been stored. */
async function moveCheckpoint(db: Database, userId: string, today: string) {
  const throughDate = settledThrough(today)
  await db.transaction().execute(async (tx) => {
    await lockPractice(tx, userId)
    const { totals, history, from } = await readStart(tx, userId)
    if (from > throughDate) return
    const folded = foldDays(totals, history, from, throughDate, today)
    await writeCheckpoint(tx, userId, totalsFormat, { throughDate, totals: JSON.stringify(folded) })
  })
}

async function listGroupNames(db: Database, userId: string) {
  const groups = await db
    .selectFrom('quranGroupMember')
    .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMember.groupId')
    .where('quranGroupMember.userId', '=', userId)
    .select('quranGroup.name')
    .orderBy('quranGroup.name')
    .execute()
  return groups.map(({ name }) => name)
}

/** What only makes the next page faster must not fail this one. */
async function unlessUnavailable(write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
