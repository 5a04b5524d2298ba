import type { Coordinates } from '#app/platform/coordinates.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'

const practiceColumns = ['startedOn', 'dayEnd', 'dayEndHour', 'latitude', 'longitude'] as const

/** The settings of a member's log; undefined if they have not started it. */
export const findPractice = (db: Database, userId: string) => practiceOf.executeTakeFirst(db, { userId })

const practiceOf = preparedQuery((db, member: { userId: string }) =>
  db.selectFrom('quranPractice').select(practiceColumns).where('userId', '=', member.userId),
)

/** The log settings of the members who have started, by user id. */
export async function listPractices(db: Database, ids: readonly string[]): Promise<Map<string, Practice>> {
  const rows = await db
    .selectFrom('quranPractice')
    .select('userId')
    .select(practiceColumns)
    .where('userId', 'in', ids)
    .execute()
  return new Map(rows.map(({ userId, ...practice }) => [userId, practice]))
}

export type Practice = NonNullable<Awaited<ReturnType<typeof findPractice>>>

/** Starts a member's log, unless it has started already. Days before `startedOn` cannot be missed. */
export async function ensurePractice(db: Database, userId: string, startedOn: string) {
  await db
    .insertInto('quranPractice')
    .values({ userId, startedOn })
    .onConflict((oc) => oc.column('userId').doNothing())
    .execute()
}

export type DayEndChoice = Pick<Practice, 'dayEnd' | 'dayEndHour'>

/** Saves when the member's day ends. Entries store their date, so earlier days stay as they are. */
export async function saveDayEnd(db: Database, userId: string, choice: DayEndChoice, today: string) {
  await ensurePractice(db, userId, today)
  await db.updateTable('quranPractice').set(choice).where('userId', '=', userId).execute()
}

/** Saves the member's location; null to use the site's. */
export async function saveLocation(
  db: Database,
  userId: string,
  location: Coordinates | null,
  today: string,
) {
  await ensurePractice(db, userId, today)
  const columns = location ?? { latitude: null, longitude: null }
  await db.updateTable('quranPractice').set(columns).where('userId', '=', userId).execute()
}
