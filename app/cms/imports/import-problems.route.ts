import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/import-problems.route'
import { findImport, problemPages } from './import-store.server.ts'

/** Every row of an import of which something is to be said, as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  if (!(await findImport(db, params.id))) notFound('Import')
  return csvResponse(
    'import-problems',
    {
      Row: ({ number }) => number,
      What: ({ label }) => label,
      State: ({ plan, outcome }) => (outcome === 'left' || outcome === 'waiting' ? plan : outcome),
      'What to do': ({ note }) => note,
    },
    problemPages(db, params.id),
  )
}
