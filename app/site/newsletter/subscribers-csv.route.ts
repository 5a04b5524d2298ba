import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/subscribers-csv.route'
import { sourceLabels } from './consent.ts'
import { subscriberOrder, subscribersQuery } from './subscriber-store.server.ts'

/** Current or former subscribers with their consent, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await recordExport(context, 'newsletter', 'Newsletter subscribers')
  const db = context.get(exportDatabaseContext)
  const params = new URL(request.url).searchParams
  const unsubscribed = params.get('status') === 'unsubscribed'
  return csvResponse(
    'subscribers',
    {
      Name: (row) => row.name,
      Email: (row) => row.email,
      'Email confirmed': (row) => (row.userId === null || row.emailVerified ? 'yes' : 'no'),
      Account: (row) => (row.userId ? 'yes' : 'no'),
      'Agreed to': (row) => row.consent,
      Where: (row) => sourceLabels[row.source],
      'Agreed at (UTC)': (row) => row.consentedAt,
      'Confirmed by link at (UTC)': (row) => row.confirmedAt,
      'Unsubscribed at (UTC)': (row) => row.unsubscribedAt,
    },
    keysetPages(subscribersQuery(db, { unsubscribed, search: params.get('q') }), subscriberOrder),
  )
}
