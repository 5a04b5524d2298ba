import type { Database } from '#app/platform/database/database.ts'

export interface MemberReading {
  userId: string
  localDate: string
  pages: number
  ayat: number
  minutes: number
}

/** What each of these members read per local date, one row for each day with an entry. */
export async function listMemberReadings(db: Database, userIds: readonly string[], from: string, to: string) {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('quranEntry')
    .select(({ fn }) => [
      'userId',
      'localDate',
      fn.sum<number>('countedPages').as('pages'),
      fn.sum<number>('countedAyat').as('ayat'),
      fn.sum<number | null>('minutes').as('minutes'),
    ])
    .where('userId', 'in', [...userIds])
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .where('deletedAt', 'is', null)
    .groupBy(['userId', 'localDate'])
    .execute()
  return rows.map(
    (row): MemberReading => ({
      ...row,
      pages: Number(row.pages),
      ayat: Number(row.ayat),
      minutes: Number(row.minutes ?? 0),
    }),
  )
}

/** The pauses of these members that include a day of the period. */
export async function listMemberPauses(db: Database, userIds: readonly string[], from: string, to: string) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('quranPause')
    .select(['userId', 'startsOn', 'endsOn'])
    .where('userId', 'in', [...userIds])
    .where('startsOn', '<=', to)
    .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>=', from)]))
    .execute()
}
