import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import type { Route } from './+types/initiatives-csv.route'
import { initiativeStates } from './initiative.ts'
import { inboxOrder, initiativesWith } from './initiative-inbox-store.server.ts'

/** All initiatives, or those that the list shows, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await recordExport(context, 'Initiatives')
  const db = context.get(databaseContext)
  const { status, search } = readStateFilter(request, initiativeStates)
  return csvResponse(
    'initiatives',
    {
      Reference: (row) => row.reference,
      State: (row) => initiativeStates[row.status],
      Title: (row) => row.title,
      Description: (row) => row.description,
      Location: (row) => row.location,
      Date: (row) => row.date,
      Name: (row) => row.contactName,
      Email: (row) => row.contactEmail,
      Phone: (row) => row.contactPhone,
      'Came at (UTC)': (row) => row.createdAt,
      'State since (UTC)': (row) => row.statusAt,
      'State set by': (row) => row.statusBy,
    },
    keysetPages(initiativesWith(db, { status, search }), inboxOrder),
  )
}
