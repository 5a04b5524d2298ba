import { type ExpressionBuilder, sql } from 'kysely'
import { giftIdsNeedingDisputeResponse } from '#app/giving/disputes/dispute-store.server.ts'
import { netKinds } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { contains, deferredKeysetPage, searchTerms } from '#app/platform/database/search.server.ts'
import type { GiftFilter } from './gift-filter.ts'
import type { GiftStatus } from './gift-labels.ts'

const pageSize = 50
const giftOrder = { keys: ['gift.listedOn', 'gift.createdAt', 'gift.id'], descending: true }

const refundStatuses = { refundPending: 'pending', refundFailed: 'failed' } as const

/** The gifts that match a filter, with their donor and fund. */
function giftQuery(db: Database, filter: GiftFilter) {
  const { search, status, fundId, method, month, isTest } = filter
  let query = db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .select([
      'gift.id',
      'gift.reference',
      'gift.donorId',
      'gift.cause',
      'gift.method',
      'gift.amountCents',
      'gift.currency',
      'gift.status',
      'gift.isTest',
      'gift.createdAt',
      'gift.listedOn',
      'gift.receivedOn',
      'gift.recurringGiftId',
      'gift.importId',
      'donor.name as donorName',
      'donor.email as donorEmail',
      'fund.name as fundName',
    ])
  if (status === 'disputed') query = query.where('gift.id', 'in', db.selectFrom('dispute').select('giftId'))
  else if (status === 'responseNeeded')
    query = query.where('gift.id', 'in', giftIdsNeedingDisputeResponse(db))
  else if (status === 'refundPending' || status === 'refundFailed') {
    const refunds = db.selectFrom('refund').select('giftId').where('status', '=', refundStatuses[status])
    query = query.where('gift.id', 'in', refunds)
  } else if (status) query = query.where((eb) => hasStatus(eb, status))
  if (fundId) query = query.where('gift.fundId', '=', fundId)
  if (method) query = query.where('gift.method', '=', method)
  if (isTest !== null) query = query.where('gift.isTest', '=', isTest ? 1 : 0)
  if (month)
    query = query.where('gift.receivedOn', '>=', `${month}-01`).where('gift.receivedOn', '<=', `${month}-31`)
  for (const word of searchTerms(search)) {
    const donors = db.selectFrom('donor').select('id').where(contains('searchText', word))
    query = query.where((eb) =>
      eb.or([contains(sql`lower("gift"."reference")`, word), eb('gift.donorId', 'in', donors)]),
    )
  }
  return query
}

/** Whether a gift has this status. A gift that was completely refunded or reversed does not count as `confirmed`. */
function hasStatus(eb: ExpressionBuilder<Schema, 'gift'>, status: GiftStatus | 'refunded' | 'reversed') {
  if (status === 'started' || status === 'abandoned') return eb('gift.status', '=', status)
  const sumOf = (kinds: LedgerKind[]) =>
    eb
      .selectFrom('ledgerEntry')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('amountCents'), sql<number>`0`).as('cents'))
      .whereRef('giftId', '=', 'gift.id')
      .where('kind', 'in', kinds)
  const isReceived = eb('gift.status', '=', 'confirmed')
  if (status === 'confirmed') return eb.and([isReceived, eb(sumOf(netKinds), '>', 0)])
  return eb.and([
    isReceived,
    eb(sumOf(netKinds), '<=', 0),
    eb(sumOf(['refund']), status === 'refunded' ? '<' : '=', 0),
    eb(sumOf(['dispute']), '=', 0),
  ])
}

/** A page of gifts, by the date received and then by the time entered, latest first. */
export const listGifts = (db: Database, filter: GiftFilter, cursor: string | null) =>
  deferredKeysetPage(giftQuery(db, filter), giftOrder, cursor, pageSize)

export const streamGifts = (db: Database, filter: GiftFilter) => keysetPages(giftQuery(db, filter), giftOrder)

export type ListedGift = Awaited<ReturnType<typeof listGifts>>['rows'][number]

/** The months in which gifts were received, newest first. */
export async function listGiftMonths(db: Database) {
  const month = sql<string>`substr("receivedOn", 1, 7)`
  const rows = await db
    .selectFrom('gift')
    .select(month.as('month'))
    .distinct()
    .where('receivedOn', 'is not', null)
    .orderBy('month', 'desc')
    .execute()
  return rows.map((row) => row.month)
}
