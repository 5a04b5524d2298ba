import type { AliasableExpression, SelectQueryBuilder } from 'kysely'
import { zakatFund } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { compareSums, type Difference, type LedgerCheck, type LedgerSums } from './ledger-check.ts'

/** The maximum number of differences listed per kind. The first ones show what is wrong. */
const maxListed = 100

/**
 * Adds up the ledger by fund, by gift and by account, and lists the sums, payouts, gifts and currencies that disagree.
 */
export async function checkLedger(db: Database): Promise<LedgerCheck> {
  const [sums, ...differences] = await Promise.all([
    readSums(db),
    payoutDifferences(db),
    fundDifferences(db),
    statusDifferences(db),
    currencyDifferences(db),
  ])
  return compareSums(sums, differences.flat())
}

/** One statement, so that all sums are from the same moment. */
async function readSums(db: Database): Promise<LedgerSums> {
  const countedEntries = () => db.selectFrom('ledgerEntry').where('isTest', '=', 0)
  const queries: Record<keyof LedgerSums, AliasableExpression<{ cents: number | null }>> = {
    byFund: sumOf(countedEntries().where('fundId', 'is not', null)),
    byGift: sumOf(
      countedEntries().where((eb) =>
        eb.or([
          eb('giftId', 'is not', null),
          eb.and([eb('giftId', 'is', null), eb('kind', 'in', ['move', 'correction'])]),
        ]),
      ),
    ),
    paidOut: sumOf(countedEntries().where('kind', '=', 'payout').where('account', '=', 'direct')),
    outstanding: sumOf(outstandingEntries(db)),
    direct: sumOf(countedEntries().where('kind', '!=', 'payout').where('account', '=', 'direct')),
    moved: sumOf(countedEntries().where('kind', '=', 'move')),
    zakatMoved: countedEntries()
      .where('kind', '=', 'move')
      .where('fundId', '=', zakatFund)
      .select(({ fn, ref }) => fn.sum<number | null>(fn('abs', [ref('amountCents')])).as('cents')),
  }
  const row: Record<string, unknown> = await db
    .selectNoFrom(Object.entries(queries).map(([name, query]) => query.as(name)))
    .executeTakeFirstOrThrow()
  const read = (name: keyof LedgerSums) => Number(row[name] ?? 0)
  return {
    byFund: read('byFund'),
    byGift: read('byGift'),
    paidOut: read('paidOut'),
    outstanding: read('outstanding'),
    direct: read('direct'),
    moved: read('moved'),
    zakatMoved: read('zakatMoved'),
  }
}

/**
 * Entries at the provider that no payout contains. The money of a returned payout is held by the provider again. A
 * manual payout is subtracted as a whole, because nobody knows which entries it contains.
 */
const outstandingEntries = (db: Database) =>
  db
    .selectFrom('ledgerEntry')
    .leftJoin('payoutEntry', 'payoutEntry.entryKey', 'ledgerEntry.key')
    .leftJoin('payout', 'payout.id', 'ledgerEntry.payoutId')
    .where('ledgerEntry.isTest', '=', 0)
    .where('account', '=', 'provider')
    .where('payoutEntry.entryKey', 'is', null)
    .where((eb) =>
      eb.or([eb('kind', '!=', 'payout'), eb('key', 'like', '%:returned'), eb('isAutomatic', '=', 0)]),
    )

const sumOf = <Tables extends 'ledgerEntry' | 'payoutEntry' | 'payout'>(
  query: SelectQueryBuilder<Schema, Tables, object>,
) =>
  (query as SelectQueryBuilder<Schema, 'ledgerEntry', object>).select(({ fn }) =>
    fn.sum<number | null>('ledgerEntry.amountCents').as('cents'),
  )

/**
 * How much more arrived with a payout than its entries add up to; negative if less arrived. Zero while the payout is on
 * its way and the provider has not reported what it includes, because its gifts are linked later.
 */
export async function payoutDifferenceCents(db: Database, id: string) {
  const [difference] = await payoutDifferences(db, id)
  return difference?.kind === 'payout' ? difference.expectedCents - difference.actualCents : 0
}

/** The differences of all automatic payouts, or of one. The provider lists no entries for manual ones. */
async function payoutDifferences(db: Database, id?: string): Promise<Difference[]> {
  const linked = db
    .selectFrom('payoutEntry')
    .innerJoin('ledgerEntry', 'ledgerEntry.key', 'payoutEntry.entryKey')
    .groupBy('payoutEntry.payoutId')
    .select(({ fn }) => ['payoutEntry.payoutId as id', fn.sum<number>('amountCents').as('cents')])
  const rows = await db
    .selectFrom('payout')
    .leftJoin(linked.as('linked'), 'linked.id', 'payout.id')
    .where('isTest', '=', 0)
    .where('isAutomatic', '=', 1)
    .$if(id !== undefined, (query) => query.where('payout.id', '=', id ?? ''))
    .where((eb) => eb('payout.amountCents', '!=', eb.fn.coalesce('linked.cents', eb.lit(0))))
    .select(['payout.id', 'payout.amountCents', 'payout.status', 'linked.cents'])
    .orderBy('payout.id')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, amountCents, status, cents }) => ({
    // Stripe lists what a payout includes some time after it creates the payout, before the money arrives.
    kind: cents === null && ['pending', 'in_transit'].includes(status) ? 'unreportedPayout' : 'payout',
    id,
    expectedCents: amountCents,
    actualCents: Number(cents ?? 0),
  }))
}

async function fundDifferences(db: Database): Promise<Difference[]> {
  const rows = await db
    .selectFrom('ledgerEntry')
    .innerJoin('gift', 'gift.id', 'ledgerEntry.giftId')
    .where('ledgerEntry.isTest', '=', 0)
    .where((eb) =>
      eb.or([eb('ledgerEntry.fundId', 'is', null), eb('ledgerEntry.fundId', '!=', eb.ref('gift.fundId'))]),
    )
    .groupBy('gift.id')
    .select(({ fn }) => ['gift.id', fn.sum<number>('ledgerEntry.amountCents').as('cents')])
    .orderBy('gift.id')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, cents }) => ({ kind: 'giftFund', id, expectedCents: 0, actualCents: Number(cents) }))
}

async function statusDifferences(db: Database): Promise<Difference[]> {
  const giftSums = db
    .selectFrom('ledgerEntry')
    .where('kind', '=', 'gift')
    .groupBy('giftId')
    .select(({ fn }) => ['giftId', fn.sum<number>('amountCents').as('cents')])
  const rows = await db
    .selectFrom('gift')
    .leftJoin(giftSums.as('giftSum'), 'giftSum.giftId', 'gift.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'confirmed'), eb('giftSum.cents', 'is', null)]),
        eb.and([eb('status', '=', 'started'), eb('giftSum.cents', 'is not', null)]),
      ]),
    )
    .select(['gift.id', 'gift.status', 'gift.amountCents', 'giftSum.cents'])
    .orderBy('gift.id')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, status, amountCents, cents }) => ({
    kind: 'giftStatus',
    id,
    expectedCents: status === 'confirmed' ? amountCents : 0,
    actualCents: Number(cents ?? 0),
  }))
}

/** Sums include all entries, so a ledger can have only one currency. The most frequent one is taken as correct. */
async function currencyDifferences(db: Database): Promise<Difference[]> {
  const rows = await db
    .selectFrom('ledgerEntry')
    .where('isTest', '=', 0)
    .groupBy('currency')
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('count'),
      fn.sum<number>('amountCents').as('cents'),
    ])
    .execute()
  const [, ...others] = rows.toSorted((a, b) => Number(b.count) - Number(a.count))
  return others.map(({ currency, cents }) => ({
    kind: 'currency',
    id: currency,
    expectedCents: 0,
    actualCents: Number(cents),
  }))
}
