import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/imports-csv.route'
import { importKindLabels, importKindsOf, importsAccess } from './import.ts'
import { importStateLabel } from './import-state-labels.ts'
import { streamImports } from './import-store.server.ts'

/** Exports the list of imports as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requirePermission(context, importsAccess)
  await authorizeAndRecordExport(context, importsAccess, 'Imports')
  const db = context.get(exportDatabaseContext)
  return csvResponse(
    'imports',
    {
      File: (row) => row.name,
      Type: (row) => importKindLabels[row.kind].title,
      By: (row) => row.actorName,
      Status: (row) => importStateLabel(row.state, row.hasRowsToWrite === 1).text,
      'Uploaded at (UTC)': (row) => row.createdAt,
      'Started at (UTC)': (row) => row.startedAt,
      'Finished at (UTC)': (row) => row.finishedAt,
    },
    streamImports(db, importKindsOf(role)),
  )
}
