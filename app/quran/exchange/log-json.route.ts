import { requireMember } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/log-json.route'
import { readLogExport } from './log-export.server.ts'

/** A member's log as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context)
  const log = await readLogExport(context.get(exportDatabaseContext), id)
  return new Response(JSON.stringify(log, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="quran-log.json"',
      'Cache-Control': 'no-store',
    },
  })
}
