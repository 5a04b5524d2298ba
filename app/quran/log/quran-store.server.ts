import type { Database } from '#app/platform/database/database.ts'
import type { DayReading, History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, firstDate, foldDays } from '#app/quran/practice/fold.ts'
import { goalOn } from '#app/quran/practice/goal.ts'

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
  const [history, groups, badges] = await Promise.all([
    readHistory(db, userId),
    db
      .selectFrom('quranGroupMember')
      .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMember.groupId')
      .where('quranGroupMember.userId', '=', userId)
      .select('quranGroup.name')
      .orderBy('quranGroup.name')
      .execute(),
    db.selectFrom('quranBadge').select('badge').where('userId', '=', userId).orderBy('earnedAt').execute(),
  ])
  const totals = foldDays(emptyTotals, history, firstDate(history) ?? today, today, today)
  const goal = goalOn(today, history.goals)
  return {
    currentStreak: totals.streak,
    missedDays: totals.missedDays,
    dailyGoalPages: goal?.measure === 'pages' ? goal.amount : null,
    groups: groups.map(({ name }) => name),
    badges: badges.map(({ badge }) => badge),
    hasEntries: history.days.length > 0,
  }
}

async function readHistory(db: Database, userId: string): Promise<History> {
  const [practice, goals, pauses, days] = await Promise.all([
    db.selectFrom('quranPractice').select('startedOn').where('userId', '=', userId).executeTakeFirst(),
    db.selectFrom('quranGoal').selectAll().where('userId', '=', userId).execute(),
    db.selectFrom('quranPause').select(['startsOn', 'endsOn']).where('userId', '=', userId).execute(),
    listDays(db, userId),
  ])
  return { startedOn: practice?.startedOn ?? null, goals, pauses, days }
}

/** What the member read on each of their local dates. */
async function listDays(db: Database, userId: string): Promise<DayReading[]> {
  const days = await db
    .selectFrom('quranEntry')
    .select(({ fn, eb }) => [
      'localDate',
      fn.sum<number>('countedPages').as('pages'),
      fn.sum<number>('countedAyat').as('ayat'),
      fn.sum<number>(fn.coalesce('minutes', eb.lit(0))).as('minutes'),
      fn.countAll<number>().as('entries'),
      fn
        .sum<number>(
          eb
            .case()
            .when(
              eb.and([
                eb('pages', 'is', null),
                eb('ayat', 'is', null),
                eb('fromAyah', 'is', null),
                eb('minutes', 'is', null),
              ]),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as('taps'),
      fn.min<string>('timeZone').as('timeZone'),
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .groupBy('localDate')
    .orderBy('localDate')
    .execute()
  return days.map((day) => ({
    ...day,
    pages: Number(day.pages),
    ayat: Number(day.ayat),
    minutes: Number(day.minutes),
    entries: Number(day.entries),
    taps: Number(day.taps),
  }))
}
