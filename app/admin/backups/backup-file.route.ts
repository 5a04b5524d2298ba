import { hostname } from 'node:os'
import { Readable } from 'node:stream'
import { reauthenticate } from '#app/accounts/login/reauthenticate.server.ts'
import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { openBackupStorage } from '#app/platform/backup/backup-storage.server.ts'
import { type Backup, requireBackup } from '#app/platform/backup/backup-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import type { Route } from './+types/backup-file.route'
import { describeMissingFile } from './backup-labels.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/backups', 'backups')

/** Sends a backup to an admin who has reauthenticated. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requirePermission(context, 'backups')
  const backup = await requireBackup(context.get(databaseContext), params.id)
  const redirectWithError = (text: string) =>
    redirectWithFlash({ context, request }, `/admin/backups/${backup.id}`, { text, tone: 'error' })
  const { currentPassword = '' } = request.headers.has('content-type') ? await readFields(request) : {}
  const error = await reauthenticate(context, admin, currentPassword, new Date())
  if (error) return redirectWithError(error.message)
  const file = await openArchive(context, backup).catch((cause) => {
    logError(context, cause)
    return null
  })
  if (file === null)
    return redirectWithError('The storage for this backup is not responding. Please try again.')
  if (file === undefined) return redirectWithError(describeMissingFile(backup, hostname()))
  await authorizeAndRecordExport(context, 'backups', backup.fileName, 'backup')
  return new Response(Readable.toWeb(file.content) as ReadableStream, {
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Length': String(file.bytes),
      'Content-Disposition': `attachment; filename="${backup.fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function openArchive(context: Route.ActionArgs['context'], { destination, fileName }: Backup) {
  const storage = await openBackupStorage(context.get(configContext), destination)
  const stored = await storage.stat(fileName)
  const content = stored && (await storage.get(fileName))
  return content && { content, bytes: stored.bytes }
}
