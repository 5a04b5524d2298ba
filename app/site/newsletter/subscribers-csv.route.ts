import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { readExportedIds } from '#app/cms/bulk-changes/export-selection.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import type { Route } from './+types/subscribers-csv.route'
import { sourceLabels } from './consent.ts'
import { findSubscribers, readSubscriberFilter, subscriberListKey } from './subscriber-selection.server.ts'
import { subscriberOrder, subscribersQuery } from './subscriber-store.server.ts'

/** Current or former subscribers with their consent, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  const db = context.get(exportDatabaseContext)
  const list = { path: `/admin/${subscriberListKey}`, findMatching: findSubscribers }
  const ids = await readExportedIds({ request, context }, db, list, new Date())
  await authorizeAndRecordExport(context, 'newsletter', 'Newsletter subscribers')
  const { searchParams } = new URL(request.url)
  // Selected rows come with the filter of their list; without a selection, the URL itself has the filter.
  const filter = readSubscriberFilter(new URLSearchParams(searchParams.get('filter') ?? searchParams))
  const query = subscribersQuery(db, filter)
  return csvResponse(
    'subscribers',
    {
      Name: (row) => row.name,
      Email: (row) => realEmail(row.email),
      'Email confirmed': (row) => (row.userId === null || row.emailVerified ? 'yes' : 'no'),
      Account: (row) => (row.userId ? 'yes' : 'no'),
      'Agreed to': (row) => row.consent,
      Where: (row) => sourceLabels[row.source],
      'Agreed at (UTC)': (row) => row.consentedAt,
      'Confirmed by link at (UTC)': (row) => row.confirmedAt,
      'Unsubscribed at (UTC)': (row) => row.unsubscribedAt,
    },
    keysetPages(ids ? query.where('newsletterSubscription.id', 'in', ids) : query, subscriberOrder),
  )
}
