import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/import-problems.route'
import { streamProblems } from './import-store.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

/** Exports the rows of an import that have a problem or a note. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await requireAllowedImport(context, params.id)
  const db = context.get(exportDatabaseContext)
  return csvResponse(
    'import-problems',
    {
      Row: ({ number }) => number,
      Item: ({ label }) => label,
      Status: ({ plan, outcome }) => statusLabel(plan, outcome),
      'What to do': ({ note }) => note,
    },
    streamProblems(db, params.id),
  )
}

function statusLabel(plan: string, outcome: string) {
  if (outcome === 'skipped' || outcome === 'waiting') return plan
  return outcome === 'notUndone' ? 'not reverted' : outcome
}
