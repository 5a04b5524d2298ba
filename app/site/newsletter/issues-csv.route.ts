import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/issues-csv.route'
import { issueOrder, issuesQuery } from './issue-store.server.ts'

/** Every issue that was written, with its words and when it went, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  await recordExport(context, 'Newsletter issues')
  const db = context.get(databaseContext)
  return csvResponse(
    'newsletter-issues',
    {
      Subject: (row) => row.subject,
      Text: (row) => row.body,
      State: (row) => row.status,
      By: (row) => row.changedBy,
      'Written at (UTC)': (row) => row.createdAt,
      'Began to go out at (UTC)': (row) => row.startedAt,
      'Had gone out at (UTC)': (row) => row.finishedAt,
    },
    keysetPages(issuesQuery(db), issueOrder),
  )
}
