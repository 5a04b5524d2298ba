import type { Database } from '#app/platform/database/database.ts'
import { completedDays, currentStreak, missedDays } from './streak.ts'

/** A member's Qur'an reading, for their profile. */
export interface QuranSummary {
  currentStreak: number
  missedDays: number
  /** Null until a goal is set. */
  dailyGoalPages: number | null
  groups: string[]
  badges: string[]
  hasEntries: boolean
}

export async function readQuranSummary(db: Database, userId: string, today: string): Promise<QuranSummary> {
  const [days, practice, groups, badges] = await Promise.all([
    listDays(db, userId),
    db
      .selectFrom('quranPractice')
      .innerJoin('quranGoal', 'quranGoal.userId', 'quranPractice.userId')
      .select(['quranGoal.amount as dailyGoalPages', 'quranPractice.startedOn'])
      .where('quranPractice.userId', '=', userId)
      .where('quranGoal.measure', '=', 'pages')
      .orderBy('quranGoal.startsOn', 'desc')
      .executeTakeFirst(),
    db
      .selectFrom('quranGroupMember')
      .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMember.groupId')
      .where('quranGroupMember.userId', '=', userId)
      .select('quranGroup.name')
      .orderBy('quranGroup.name')
      .execute(),
    db.selectFrom('quranBadge').select('badge').where('userId', '=', userId).orderBy('earnedAt').execute(),
  ])
  return {
    currentStreak: currentStreak(completedDays(days, practice), today),
    missedDays: missedDays(days, practice, today),
    dailyGoalPages: practice?.dailyGoalPages ?? null,
    groups: groups.map(({ name }) => name),
    badges: badges.map(({ badge }) => badge),
    hasEntries: days.length > 0,
  }
}

/** Pages read per local date of the member. */
function listDays(db: Database, userId: string) {
  return db
    .selectFrom('quranEntry')
    .select(({ fn }) => ['localDate', fn.sum<number>('countedPages').as('pages')])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .groupBy('localDate')
    .execute()
}
