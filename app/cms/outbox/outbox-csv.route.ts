import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { readExportedIds } from '#app/cms/bulk-changes/export-selection.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStatusFilter } from '#app/platform/http/status-filter.ts'
import type { Route } from './+types/outbox-csv.route'
import { findInOutbox } from './mail-selection.server.ts'
import { mailStatusLabels } from './outbox.ts'
import { mailQuery, outboxOrder } from './outbox-store.server.ts'

/** Exports the emails as CSV, without their texts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'mail')
  const db = context.get(exportDatabaseContext)
  const list = { path: '/admin/mail', findMatching: findInOutbox }
  const ids = await readExportedIds({ request, context }, db, list, new Date())
  await authorizeAndRecordExport(context, 'mail', 'Outbox')
  const { status, search } = readStatusFilter(request, mailStatusLabels)
  const query = mailQuery(db, { status, search })
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
    keysetPages(ids ? query.where('id', 'in', ids) : query, outboxOrder),
  )
}
