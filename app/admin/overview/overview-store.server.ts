import type { AliasableExpression } from 'kysely'
import { assignedIds } from '#app/cms/collections/assignment-store.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { zakatFund } from '#app/giving/funds/funds.ts'
import { monthTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { selectReadingDays } from '#app/quran/charts/community-store.server.ts'
import type { Month } from './overview-months.ts'

export function countNewMembers(db: Database, months: Month[]) {
  return perMonth(db, months, ({ from, to }) =>
    db
      .selectFrom('user')
      .select(({ fn }) => fn.countAll<number>().as('value'))
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to),
  )
}

/** Sign-ups of people who have a spot, for all events or only for the events that are assigned to an organizer. */
export function countSignups(db: Database, months: Month[], onlyAssignedTo: string | null) {
  return perMonth(db, months, ({ from, to }) =>
    db
      .selectFrom('eventSignup')
      .select(({ fn }) => fn.countAll<number>().as('value'))
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .where(hasSpot())
      .$if(onlyAssignedTo !== null, (query) =>
        query.where('eventId', 'in', assignedIds(db, 'eventOrganizer', onlyAssignedTo ?? '')),
      ),
  )
}

/** Days on which a member read, summed over all members. Each day is in the member's own time zone. */
export function countReadingDays(db: Database, months: Month[]) {
  return perMonth(db, months, ({ month }) =>
    db
      .selectFrom(selectReadingDays(db, `${month}-01`, `${month}-31`).as('day'))
      .select(({ fn }) => fn.countAll<number>().as('value')),
  )
}

/** What was given minus what was returned, in cents. Zakat is never added to other gifts. */
export async function sumGifts(db: Database, months: Month[]) {
  const range = { from: `${months[0]?.month}-01`, to: `${months.at(-1)?.month}-31` }
  const totals = await monthTotals(db, range)
  const sumsOf = (isZakat: boolean) => {
    const matching = totals.filter(({ fundId }) => (fundId === zakatFund) === isZakat)
    return months.map(({ month }) =>
      matching.reduce((sum, total) => (total.month === month ? sum + total.netCents : sum), 0),
    )
  }
  return { zakat: sumsOf(true), others: sumsOf(false) }
}

/** Runs one statement for all months. Each month is an index range scan, so older rows cost nothing. */
async function perMonth(
  db: Database,
  months: Month[],
  query: (month: Month) => AliasableExpression<{ value: number | null }>,
) {
  const row: Record<string, unknown> = await db
    .selectNoFrom(months.map((month, index) => query(month).as(`m${index}`)))
    .executeTakeFirstOrThrow()
  return months.map((_, index) => Number(row[`m${index}`] ?? 0))
}
