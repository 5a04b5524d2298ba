import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/issues-csv.route'
import { issueOrder, issuesQuery } from './issue-store.server.ts'

/** All issues as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  await authorizeAndRecordExport(context, 'newsletter', 'Newsletter issues')
  const db = context.get(exportDatabaseContext)
  return csvResponse(
    'newsletter-issues',
    {
      Subject: (row) => row.subject,
      Text: (row) => row.body,
      Status: (row) => row.shownStatus,
      By: (row) => row.changedBy,
      'Created at (UTC)': (row) => row.createdAt,
      'Scheduled for (UTC)': (row) => row.scheduledFor,
      'Started at (UTC)': (row) => row.startedAt,
      'Finished at (UTC)': (row) => row.finishedAt,
    },
    keysetPages(issuesQuery(db), issueOrder),
  )
}
