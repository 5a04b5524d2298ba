import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { contains, deferredKeysetPage, searchTerms } from '#app/platform/database/search.server.ts'
import type { RecurringGift } from './recurring-gift.ts'
import { recurringStatusLabels } from './recurring-gift-view.ts'

const pageSize = 50
const order = { keys: ['recurringGift.createdAt', 'recurringGift.id'], descending: true }

type Status = RecurringGift['status']

export interface RecurringGiftFilter {
  search: string | null
  status: Status | null
  fundId: string | null
}

/** Reads the list's query parameters. An unknown status is ignored. */
export function readRecurringGiftFilter(params: URLSearchParams): RecurringGiftFilter {
  const status = params.get('status')
  const isStatus = status !== null && Object.hasOwn(recurringStatusLabels, status)
  return {
    search: params.get('q') || null,
    status: isStatus ? (status as Status) : null,
    fundId: params.get('fund') || null,
  }
}

/** Recurring gifts, newest first. Excludes gifts that were never paid, unless the status `started` is chosen. */
export function listRecurringGifts(
  db: Database,
  { search, status, fundId }: RecurringGiftFilter,
  cursor: string | null,
) {
  let query = db
    .selectFrom('recurringGift')
    .innerJoin('donor', 'donor.id', 'recurringGift.donorId')
    .innerJoin('fund', 'fund.id', 'recurringGift.fundId')
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.id', '=', 'fund.campaignId').on('campaign.deletedAt', 'is', null),
    )
    .select([
      'recurringGift.id',
      'recurringGift.reference',
      'recurringGift.amountCents',
      'recurringGift.currency',
      'recurringGift.interval',
      'recurringGift.status',
      'recurringGift.nextPaymentAt',
      'recurringGift.isTest',
      'recurringGift.createdAt',
      'donor.name as donorName',
      'fund.name as fundName',
      'fund.campaignId',
      'campaign.id as activeCampaignId',
      'campaign.endsOn as campaignEndsOn',
      'recurringGift.campaignEndMailed',
    ])
  if (status) query = query.where('recurringGift.status', '=', status)
  // A gift whose payment page expired is stored as stopped.
  if (status !== 'started') query = query.where('recurringGift.subscriptionId', 'is not', null)
  if (fundId) query = query.where('recurringGift.fundId', '=', fundId)
  for (const word of searchTerms(search)) {
    const donors = db.selectFrom('donor').select('id').where(contains('searchText', word))
    query = query.where((eb) =>
      eb.or([
        contains(sql`lower("recurringGift"."reference")`, word),
        eb('recurringGift.donorId', 'in', donors),
      ]),
    )
  }
  return deferredKeysetPage(query, order, cursor, pageSize)
}
