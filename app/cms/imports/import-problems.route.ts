import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/import-problems.route'
import { problemPages, requireImport } from './import-store.server.ts'

/** Exports the rows of an import with a problem or a note. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'imports')
  const db = context.get(exportDatabaseContext)
  await requireImport(db, params.id)
  return csvResponse(
    'import-problems',
    {
      Row: ({ number }) => number,
      Item: ({ label }) => label,
      Status: ({ plan, outcome }) => statusLabel(plan, outcome),
      'What to do': ({ note }) => note,
    },
    problemPages(db, params.id),
  )
}

function statusLabel(plan: string, outcome: string) {
  if (outcome === 'skipped' || outcome === 'waiting') return plan
  return outcome === 'notUndone' ? 'not reverted' : outcome
}
