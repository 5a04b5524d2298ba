import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { toDecimal } from '#app/platform/money.ts'
import type { Route } from './+types/gifts-export.route'
import { type GiftFilter, readGiftFilter } from './gift-filter.ts'
import { giftStatusLabels, methodLabels } from './gift-labels.ts'
import { streamGifts } from './gift-list-store.server.ts'

/** Exports the filtered list of gifts as CSV. The amounts are sums over the ledger. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const filter = readGiftFilter(new URL(request.url).searchParams)
  await authorizeAndRecordExport(context, 'giving', 'Gifts')
  return csvResponse('gifts', columns, withTotals(context.get(exportDatabaseContext), filter))
}

async function* withTotals(db: Database, filter: GiftFilter) {
  for await (const gifts of streamGifts(db, filter)) {
    const totals = await giftTotals(
      db,
      gifts.map(({ id }) => id),
    )
    yield gifts.flatMap((gift) => {
      const sums = totals.get(gift.id)
      return sums ? [{ ...gift, ...sums }] : []
    })
  }
}

type Row = ReturnType<typeof withTotals> extends AsyncGenerator<(infer Gift)[]> ? Gift : never

const decimal =
  (column: 'givenCents' | 'feeCents' | 'refundedCents' | 'disputedCents' | 'correctedCents' | 'netCents') =>
  (gift: Row) =>
    toDecimal(gift[column], gift.currency)

const columns = {
  Reference: ({ reference }: Row) => reference,
  Status: ({ status }: Row) => giftStatusLabels[status],
  'Test mode': ({ isTest }: Row) => (isTest ? 'yes' : 'no'),
  'Received on': ({ receivedOn }: Row) => receivedOn,
  Name: ({ donorName }: Row) => donorName,
  Email: ({ donorEmail }: Row) => donorEmail,
  Fund: ({ fundName }: Row) => fundName,
  Cause: ({ cause }: Row) => cause,
  Method: ({ method }: Row) => methodLabels[method],
  Currency: ({ currency }: Row) => currency,
  Given: decimal('givenCents'),
  Fee: decimal('feeCents'),
  Refunded: decimal('refundedCents'),
  Disputed: decimal('disputedCents'),
  Corrected: decimal('correctedCents'),
  Net: decimal('netCents'),
  'Created at (UTC)': ({ createdAt }: Row) => createdAt,
}
