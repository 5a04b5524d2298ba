import type { Database } from '#app/platform/database/database.ts'
import { dropCheckpoint } from '#app/quran/practice/checkpoint-store.server.ts'
import type { Goal } from '#app/quran/practice/goal.ts'
import { ensurePractice } from '#app/quran/practice/practice-store.server.ts'

/** A member's goals, in the order in which they start. */
export const listGoals = (db: Database, userId: string): Promise<Goal[]> =>
  db
    .selectFrom('quranGoal')
    .select(['startsOn', 'measure', 'amount', 'weekdays', 'fromPage', 'finishOn'])
    .where('userId', '=', userId)
    .orderBy('startsOn')
    .execute()

interface CurrentTime {
  /** The member's local date. */
  today: string
  now: Date
}

/** Sets the goal as of its first date, which must be today or later. Replaces a goal that starts on the same date. */
export async function setGoal(db: Database, userId: string, goal: Goal, { today, now }: CurrentTime) {
  if (goal.startsOn < today) throw new RangeError('Past days keep their goals')
  await db.transaction().execute(async (tx) => {
    await ensurePractice(tx, userId, today)
    await dropCheckpoint(tx, userId, goal.startsOn)
    const { startsOn, ...columns } = goal
    await tx
      .insertInto('quranGoal')
      .values({ userId, startsOn, ...columns, createdAt: now.toISOString() })
      .onConflict((oc) => oc.columns(['userId', 'startsOn']).doUpdateSet(columns))
      .execute()
  })
}

/** Removes a goal that starts today or later. The goal before it then continues. */
export async function removeGoal(db: Database, userId: string, startsOn: string, today: string) {
  if (startsOn < today) return
  await db.transaction().execute(async (tx) => {
    await dropCheckpoint(tx, userId, startsOn)
    await tx.deleteFrom('quranGoal').where('userId', '=', userId).where('startsOn', '=', startsOn).execute()
  })
}
