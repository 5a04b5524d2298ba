import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStatusFilter } from '#app/platform/http/status-filter.ts'
import type { Route } from './+types/outbox-csv.route'
import { mailStatusLabels } from './outbox.ts'
import { mailQuery, outboxOrder } from './outbox-store.server.ts'

/** Exports the emails as CSV, without their texts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await recordExport(context, 'mail', 'Mail')
  const db = context.get(exportDatabaseContext)
  const { status, search } = readStatusFilter(request, mailStatusLabels)
  return csvResponse(
    'mail',
    {
      Status: (row) => mailStatusLabels[row.status],
      To: (row) => row.recipient,
      Subject: (row) => row.subject,
      Attempts: (row) => row.attempts,
      'Created at (UTC)': (row) => row.createdAt,
      'Last attempt at (UTC)': (row) => row.triedAt,
      'Sent at (UTC)': (row) => row.sentAt,
      'Stored at (UTC)': (row) => row.storedAt,
      'Last error': (row) => row.lastError,
    },
    keysetPages(mailQuery(db, { status, search }), outboxOrder),
  )
}
