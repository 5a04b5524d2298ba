import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import type { Route } from './+types/pledges-csv.route'
import { pledgeStates } from './pledge.ts'
import { pledgeOrder, pledgesWith } from './pledge-inbox-store.server.ts'

/** All pledges, or those in one state, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await recordExport(context, 'Donations')
  const db = context.get(databaseContext)
  const { status, search } = readStateFilter(request, pledgeStates)
  return csvResponse(
    'donations',
    {
      Reference: (row) => row.reference,
      State: (row) => pledgeStates[row.status],
      Name: (row) => row.name,
      Email: (row) => row.email,
      Amount: (row) => (row.amountCents / 100).toFixed(2),
      Currency: (row) => row.currency,
      'Received on': (row) => row.receivedOn,
      'Written down by hand': (row) => (row.source === 'hand' ? 'yes' : 'no'),
      'Came at (UTC)': (row) => row.createdAt,
      'State since (UTC)': (row) => row.statusAt,
      'State set by': (row) => row.statusBy,
    },
    keysetPages(pledgesWith(db, { status, search }), pledgeOrder),
  )
}
