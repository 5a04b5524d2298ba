import { requireMember } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/export.route'
import { createExportArchive } from './export-archive.server.ts'
import { readMemberRecords } from './member-records.server.ts'

/** Downloads a member's data. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const now = new Date()
  const records = await readMemberRecords(context.get(exportDatabaseContext), member)
  const archive = await createExportArchive(records, now)
  return new Response(archive, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
}
