import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { type ListedEntry, streamEntries } from '#app/giving/ledger/entry-list-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { toDecimal } from '#app/platform/money.ts'
import type { Route } from './+types/ledger-export.route'
import { accountLabels, ledgerKindLabels, methodLabels } from './gift-labels.ts'
import { readEntryFilter } from './ledger-filter.ts'

/** Exports the ledger as CSV, one row per entry, oldest first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const filter = readEntryFilter(new URL(request.url).searchParams)
  await authorizeAndRecordExport(context, 'giving', 'Ledger')
  return csvResponse<ListedEntry>(
    'ledger',
    columns,
    streamEntries(context.get(exportDatabaseContext), filter),
  )
}

const columns: Record<string, (entry: ListedEntry) => string | null> = {
  Key: ({ key }) => key,
  Date: ({ occurredOn }) => occurredOn,
  Type: ({ kind }) => ledgerKindLabels[kind],
  Account: ({ account }) => accountLabels[account],
  Fund: ({ fundName }) => fundName,
  Amount: ({ amountCents, currency }) => toDecimal(amountCents, currency),
  Currency: ({ currency }) => currency,
  Gift: ({ giftReference }) => giftReference,
  Method: ({ method }) => (method ? methodLabels[method] : null),
  Donor: ({ donorName }) => donorName,
  Payout: ({ inPayoutId }) => inPayoutId,
  Reason: ({ reason }) => reason,
  By: ({ actorName }) => actorName,
  'Recorded at (UTC)': ({ recordedAt }) => recordedAt,
}
