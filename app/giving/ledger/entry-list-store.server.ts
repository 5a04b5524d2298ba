import { sql } from 'kysely'
import type { FundId } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPage, keysetPages } from '#app/platform/database/keyset.server.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import type { DateRange } from './ledger-totals.server.ts'

export interface EntryFilter {
  fundId?: FundId | undefined
  giftId?: string | undefined
  payoutId?: string | undefined
  kind?: LedgerKind | undefined
  range?: DateRange | undefined
  /** Whether to list only the entries of test gifts. By default, they are excluded. */
  isTest?: boolean | undefined
}

const keys = ['ledgerEntry.occurredOn', 'ledgerEntry.key']

/** A page of entries, newest first, with the gift’s reference and the names of its donor and fund. */
export const entryPage = (db: Database, filter: EntryFilter, cursor: string | null, size: number) =>
  keysetPage(entriesMatching(db, filter), { keys, descending: true }, cursor, size)

/** All entries that match, oldest first, in batches for exports of any size. */
export const streamEntries = (db: Database, filter: EntryFilter) =>
  keysetPages(entriesMatching(db, filter), { keys })

/** The years that have entries, the latest first. Entries of test gifts are not counted. */
export async function listEntryYears(db: Database) {
  const year = sql<string>`substr("occurredOn", 1, 4)`
  const rows = await db
    .selectFrom('ledgerEntry')
    .select(year.as('year'))
    .distinct()
    .where('isTest', '=', 0)
    .orderBy('year', 'desc')
    .execute()
  return rows.map((row) => row.year)
}

export type ListedEntry = Awaited<ReturnType<typeof entryPage>>['rows'][number]

function entriesMatching(db: Database, { fundId, giftId, payoutId, kind, range, isTest }: EntryFilter) {
  return db
    .selectFrom('ledgerEntry')
    .leftJoin('gift', 'gift.id', 'ledgerEntry.giftId')
    .leftJoin('donor', 'donor.id', 'gift.donorId')
    .leftJoin('fund', 'fund.id', 'ledgerEntry.fundId')
    .leftJoin('payoutEntry', 'payoutEntry.entryKey', 'ledgerEntry.key')
    .where('ledgerEntry.isTest', '=', isTest ? 1 : 0)
    .$if(fundId !== undefined, (query) => query.where('ledgerEntry.fundId', '=', fundId ?? ''))
    .$if(giftId !== undefined, (query) => query.where('ledgerEntry.giftId', '=', giftId ?? ''))
    .$if(payoutId !== undefined, (query) => query.where('payoutEntry.payoutId', '=', payoutId ?? ''))
    .$if(kind !== undefined, (query) => query.where('ledgerEntry.kind', '=', kind ?? 'gift'))
    .$if(range !== undefined, (query) =>
      query.where('occurredOn', '>=', range?.from ?? '').where('occurredOn', '<=', range?.to ?? ''),
    )
    .select([
      'ledgerEntry.key',
      'ledgerEntry.kind',
      'account',
      'fund.name as fundName',
      'ledgerEntry.giftId',
      'gift.reference as giftReference',
      'gift.method',
      'donor.name as donorName',
      'ledgerEntry.amountCents',
      'ledgerEntry.currency',
      'occurredOn',
      'recordedAt',
      'actorName',
      'reason',
      'payoutEntry.payoutId as inPayoutId',
    ])
}
