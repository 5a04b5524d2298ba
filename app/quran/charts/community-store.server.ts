import type { Database } from '#app/platform/database/database.ts'
import type { CommunityCounts } from '#app/platform/settings/quran-community.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays, addMonths, monthOf } from '#app/platform/time/local-date.ts'

/** One row for each member and each day on which they read, between two local dates, both inclusive. */
export function selectReadingDays(db: Database, from: string, to: string) {
  return db
    .selectFrom('quranEntry')
    .select(['localDate', 'userId'])
    .distinct()
    .where('deletedAt', 'is', null)
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
}

/** How many members have an entry on or after a local date. */
export async function countReaders(db: Database, from: string) {
  const { people } = await db
    .selectFrom('quranEntry')
    .select(({ fn }) => fn.count<number>('userId').distinct().as('people'))
    .where('deletedAt', 'is', null)
    .where('localDate', '>=', from)
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** The first of the last `days` days, including today. */
export const startOfLastDays = (today: string, days: number) => addDays(today, 1 - days)

/**
 * Updates the log counts that visitors see. Runs every hour: once a day it counts all days, otherwise only those
 * of the current month. Writes only on a new day or if a count has changed, because a write makes the pages that show
 * the counts render again.
 */
export async function updateCommunityCounts(db: Database, now: Date) {
  const { timeZone } = await readSettings(db)
  const today = localDateIn(now, timeZone)
  const previous = await db.selectFrom('quranCommunity').selectAll().executeTakeFirst()
  const daysThisMonth = await countMonth(db, monthOf(today))
  const community: CommunityCounts = {
    daysRead:
      previous?.countedOn === today
        ? previous.daysRead - previous.daysThisMonth + daysThisMonth
        : await countAllDays(db, monthOf(today)),
    daysThisMonth,
    people: await countReaders(db, startOfLastDays(today, 30)),
    countedOn: today,
  }
  const isSame =
    previous &&
    Object.entries(community).every(([key, value]) => previous[key as keyof CommunityCounts] === value)
  if (isSame || (!previous && community.daysRead === 0)) return
  await db
    .insertInto('quranCommunity')
    .values({ id: 'all', ...community })
    .onConflict((oc) => oc.column('id').doUpdateSet(community))
    .execute()
}

async function countMonth(db: Database, month: string) {
  const { days } = await db
    .selectFrom(selectReadingDays(db, `${month}-01`, `${month}-31`).as('day'))
    .select(({ fn }) => fn.countAll<number>().as('days'))
    .executeTakeFirstOrThrow()
  return Number(days)
}

/** Counts one month per query: SQLite blocks this process during a query, but requests can run between two queries. */
async function countAllDays(db: Database, throughMonth: string) {
  const { first } = await db
    .selectFrom('quranEntry')
    .select(({ fn }) => fn.min<string | null>('localDate').as('first'))
    .executeTakeFirstOrThrow()
  let days = 0
  for (
    let month = monthOf(first ?? `${throughMonth}-01`);
    month <= throughMonth;
    month = addMonths(month, 1)
  ) {
    days += await countMonth(db, month)
  }
  return days
}
