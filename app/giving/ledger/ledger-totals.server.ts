import type { ExpressionBuilder } from 'kysely'
import { type FundId, zakatFund } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { balanceOf, type KindSum, type Sums, sumsOf } from './entry.ts'

/** Local dates, both included. */
export interface DateRange {
  from: string
  to: string
}

/** The kinds of entries that add up to `netCents`. */
export const netKinds: LedgerKind[] = ['gift', 'refund', 'dispute', 'correction']

/** The sums of each gift, including test gifts; zeros for a gift without entries. */
export async function giftTotals(db: Database, giftIds: readonly string[]): Promise<Map<string, Sums>> {
  const rows =
    giftIds.length === 0
      ? []
      : await db
          .selectFrom('ledgerEntry')
          .select(({ fn }) => ['giftId', 'kind', fn.sum<number>('amountCents').as('cents')])
          .where('giftId', 'in', giftIds)
          .groupBy(['giftId', 'kind'])
          .execute()
  const byGift = Map.groupBy(rows, ({ giftId }) => giftId)
  return new Map(giftIds.map((id) => [id, sumsOf(toKindSums(byGift.get(id) ?? []))]))
}

export interface FundTotal extends Sums {
  fundId: FundId
  /** What is in the fund. */
  balanceCents: number
}

/** The sums of each fund that has entries. */
export async function fundTotals(db: Database, range?: DateRange): Promise<FundTotal[]> {
  const rows = await countedEntries(db, range)
    .select(({ fn }) => ['fundId', 'kind', fn.sum<number>('amountCents').as('cents')])
    .groupBy(['fundId', 'kind'])
    .execute()
  return [...Map.groupBy(rows, ({ fundId }) => fundId ?? '')].map(([fundId, kinds]) => toTotal(fundId, kinds))
}

export interface MonthTotal extends FundTotal {
  /** YYYY-MM. */
  month: string
}

/** The sums of each month and fund that have entries, the latest month first. */
export async function monthTotals(db: Database, range?: DateRange): Promise<MonthTotal[]> {
  const month = ({ fn, ref, val }: ExpressionBuilder<Schema, 'ledgerEntry'>) =>
    fn<string>('substr', [ref('occurredOn'), val(1), val(7)])
  const rows = await db
    .selectFrom(
      countedEntries(db, range)
        .select((eb) => ['fundId', 'kind', 'amountCents', month(eb).as('month')])
        .as('entry'),
    )
    .select(({ fn }) => ['month', 'fundId', 'kind', fn.sum<number>('amountCents').as('cents')])
    .groupBy(['month', 'fundId', 'kind'])
    .orderBy('month', 'desc')
    .orderBy('fundId')
    .execute()
  const groups = Map.groupBy(rows, (row) => `${row.month} ${row.fundId}`)
  return [...groups.values()].flatMap((kinds) => {
    const [first] = kinds
    return first ? [{ month: first.month, ...toTotal(first.fundId ?? '', kinds) }] : []
  })
}

/** The entries of funds, excluding test gifts. */
const countedEntries = (db: Database, range?: DateRange) =>
  db
    .selectFrom('ledgerEntry')
    .where('isTest', '=', 0)
    .where('fundId', 'is not', null)
    .$if(range !== undefined, (query) =>
      query.where('occurredOn', '>=', range?.from ?? '').where('occurredOn', '<=', range?.to ?? ''),
    )

const toTotal = (fundId: FundId, kinds: { kind: LedgerKind; cents: number | string }[]): FundTotal => {
  const sums = sumsOf(toKindSums(kinds))
  return { fundId, ...sums, balanceCents: balanceOf(sums) }
}

// PostgreSQL may return a sum as text.
const toKindSums = (rows: { kind: LedgerKind; cents: number | string }[]): KindSum[] =>
  rows.map(({ kind, cents }) => ({ kind, cents: Number(cents) }))

const giftYear = ({ fn, ref, val }: ExpressionBuilder<Schema, 'gift'>) =>
  fn<string>('substr', [ref('gift.receivedOn'), val(1), val(4)])

/**
 * What a donor gave in each year, net of what was returned, latest first, zakat separately. Years in which both sums
 * are zero are left out.
 */
export async function donorYears(db: Database, donorId: string) {
  const rows = await db
    .selectFrom(
      givenEntries(db)
        .innerJoin('gift', 'gift.id', 'ledgerEntry.giftId')
        .where('gift.donorId', '=', donorId)
        .where('gift.status', '=', 'confirmed')
        .select((eb) => ['ledgerEntry.fundId', 'ledgerEntry.amountCents', giftYear(eb).as('year')])
        .as('entry'),
    )
    .select(({ fn }) => ['year', 'fundId', fn.sum<number>('amountCents').as('cents')])
    .groupBy(['year', 'fundId'])
    .orderBy('year', 'desc')
    .execute()
  const years = [...Map.groupBy(rows, (row) => row.year)].map(([year, funds]) => {
    const sumOf = (isZakat: boolean) =>
      funds.reduce(
        (sum, { fundId, cents }) => ((fundId === zakatFund) === isZakat ? sum + Number(cents) : sum),
        0,
      )
    return { year, cents: sumOf(false), zakatCents: sumOf(true) }
  })
  return years.filter(({ cents, zakatCents }) => cents !== 0 || zakatCents !== 0)
}

/**
 * What a member gave to all funds, or to one, net of what was returned: gifts made while logged in, and those under
 * their email address that they agreed to add.
 */
export async function memberTotal(db: Database, userId: string, fundId?: FundId): Promise<number> {
  const total = await (fundId === undefined
    ? givenByMember.executeTakeFirst(db, { userId })
    : givenByMemberToFund.executeTakeFirst(db, { userId, fundId }))
  return Number(total?.cents ?? 0)
}

const sumGivenBy = (db: Database, userId: string) =>
  givenEntries(db)
    .innerJoin('gift', 'gift.id', 'ledgerEntry.giftId')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .where(giftOfMember(userId))
    .select(({ fn }) => fn.sum<number | null>('ledgerEntry.amountCents').as('cents'))

const givenByMember = preparedQuery((db, member: { userId: string }) => sumGivenBy(db, member.userId))
const givenByMemberToFund = preparedQuery((db, { userId, fundId }: { userId: string; fundId: FundId }) =>
  sumGivenBy(db, userId).where('ledgerEntry.fundId', '=', fundId),
)

/**
 * The years in which a member gave, latest first. Years whose gifts were all returned are left out: they have no
 * statement.
 */
export async function memberYears(db: Database, userId: string): Promise<string[]> {
  const perGift = givenEntries(db)
    .innerJoin('gift', 'gift.id', 'ledgerEntry.giftId')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .where(giftOfMember(userId))
    .where('gift.status', '=', 'confirmed')
    .groupBy(['gift.id', 'gift.receivedOn'])
    .select((eb) => [giftYear(eb).as('year'), eb.fn.sum<number>('ledgerEntry.amountCents').as('cents')])
  const rows = await db
    .selectFrom(perGift.as('given'))
    .where('cents', '>', 0)
    .select('year')
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

/** Where clause for the gifts of a member, for queries that join gift and donor. */
export const giftOfMember =
  (userId: string) =>
  ({ eb, or, and }: ExpressionBuilder<Schema, 'gift' | 'donor'>) =>
    or([
      eb('gift.userId', '=', userId),
      and([eb('gift.userId', 'is', null), eb('donor.userId', '=', userId)]),
    ])

const givenEntries = (db: Database) =>
  db.selectFrom('ledgerEntry').where('ledgerEntry.isTest', '=', 0).where('ledgerEntry.kind', 'in', netKinds)

/**
 * What was given for pledges, net of what was returned, either for zakat or for all other funds. `range` limits the
 * dates on which the gifts were received. Gifts that were fully returned are not counted.
 */
export async function pledgeGiftsTotal(
  db: Database,
  isZakat: boolean,
  range?: DateRange,
): Promise<{ count: number; cents: number }> {
  const perGift = givenEntries(db)
    .innerJoin('gift', 'gift.id', 'ledgerEntry.giftId')
    .where('gift.pledgeId', 'is not', null)
    .where('gift.fundId', isZakat ? '=' : '!=', zakatFund)
    .$if(range !== undefined, (query) =>
      query.where('gift.receivedOn', '>=', range?.from ?? '').where('gift.receivedOn', '<=', range?.to ?? ''),
    )
    .groupBy('gift.id')
    .select(({ fn }) => fn.sum<number>('ledgerEntry.amountCents').as('cents'))
  const { count, cents } = await db
    .selectFrom(perGift.as('given'))
    .where('cents', '>', 0)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('cents').as('cents')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), cents: Number(cents ?? 0) }
}

export interface CampaignTotal {
  cents: number
  giftCount: number
}

/** What was given to each campaign, net of what was returned. Gifts that were fully returned are not counted. */
export async function campaignTotals(
  db: Database,
  ids: readonly FundId[],
): Promise<Map<FundId, CampaignTotal>> {
  const totals = new Map(ids.map((id) => [id, { cents: 0, giftCount: 0 }]))
  if (ids.length === 0) return totals
  const perGift = givenEntries(db)
    .innerJoin('gift', 'gift.id', 'ledgerEntry.giftId')
    .where('ledgerEntry.fundId', 'in', ids)
    .groupBy(['ledgerEntry.fundId', 'gift.id'])
    .select(({ fn }) => [
      'ledgerEntry.fundId as fundId',
      fn.sum<number>('ledgerEntry.amountCents').as('cents'),
    ])
  const rows = await db
    .selectFrom(perGift.as('given'))
    .where('cents', '>', 0)
    .groupBy('fundId')
    .select(({ fn }) => [
      'fundId',
      fn.sum<number>('cents').as('cents'),
      fn.countAll<number>().as('giftCount'),
    ])
    .execute()
  for (const { fundId, cents, giftCount } of rows)
    totals.set(fundId ?? '', { cents: Number(cents), giftCount: Number(giftCount) })
  return totals
}
