import type { AliasableExpression } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
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

/** Sign-ups for events that were not called off. */
export function countSignups(db: Database, months: Month[]) {
  return perMonth(db, months, ({ from, to }) =>
    db
      .selectFrom('eventSignup')
      .select(({ fn }) => fn.countAll<number>().as('value'))
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .where('cancelledAt', 'is', null),
  )
}

/** On how many days members read, all members together; the days are their own. */
export function countReadingDays(db: Database, months: Month[]) {
  return perMonth(db, months, ({ month }) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('quranEntry')
          .select(['localDate', 'userId'])
          .distinct()
          .where('localDate', '>=', `${month}-01`)
          .where('localDate', '<=', `${month}-31`)
          .as('day'),
      )
      .select(({ fn }) => fn.countAll<number>().as('value')),
  )
}

/** What was promised, in cents; what was cancelled does not count. */
export function sumPledges(db: Database, months: Month[]) {
  return perMonth(db, months, ({ from, to }) =>
    db
      .selectFrom('pledge')
      .select(({ fn }) => fn.sum<number | null>('amountCents').as('value'))
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .where('status', '!=', 'cancelled'),
  )
}

/** One statement for all months; each is found within an index, so what is older costs nothing. */
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
