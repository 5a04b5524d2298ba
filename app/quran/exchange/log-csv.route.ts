import { requireMember } from '#app/platform/auth/member.server.ts'
import type { Cell } from '#app/platform/csv.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/log-csv.route'
import { entryBatches } from './log-export.server.ts'
import { formatLogRow, logFields } from './log-row.ts'

/** A member's log as CSV, which can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context)
  const columns = logFields.map(({ label }) => [
    label,
    (row: Parameters<typeof formatLogRow>[0]): Cell =>
      formatLogRow(row)[label as keyof ReturnType<typeof formatLogRow>],
  ])
  return csvResponse(
    'quran-log',
    Object.fromEntries(columns),
    entryBatches(context.get(exportDatabaseContext), id),
  )
}
