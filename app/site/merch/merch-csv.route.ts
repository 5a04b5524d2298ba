import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/merch-csv.route'
import { interestOrder, merchInterestQuery } from './merch-store.server.ts'

/** The store waitlist as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await authorizeAndRecordExport(context, 'newsletter', 'Store waitlist')
  const db = context.get(exportDatabaseContext)
  return csvResponse(
    'store-waitlist',
    {
      Email: (row) => row.email,
      'Agreed to': (row) => row.consent,
      'Agreed at (UTC)': (row) => row.consentedAt,
    },
    keysetPages(merchInterestQuery(db, new URL(request.url).searchParams.get('q')), interestOrder),
  )
}
