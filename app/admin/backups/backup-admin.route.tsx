import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { requireBackup } from '#app/platform/backup/backup-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatBytes } from '#app/platform/format-bytes.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/backup-admin.route'
import { formatDestination } from './backup-labels.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'backups')
  const db = context.get(databaseContext)
  const backup = await requireBackup(db, params.id)
  if (backup.bytes === null) return notFound('Backup')
  const { timeZone } = await readSettings(db)
  return {
    id: backup.id,
    fileName: backup.fileName,
    at: formatDateTime(backup.createdAt, timeZone),
    size: formatBytes(backup.bytes),
    location: formatDestination(backup),
    reauth: await reauthMethod(context, admin, new Date()),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Download a backup', description: '', noIndex: true })

export default function BackupRoute({ loaderData }: Route.ComponentProps) {
  const { id, fileName, at, size, location, reauth } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/backups', label: 'Backups' }}
      title="Download a backup"
      lead={`${at}, ${size}. Location: ${location.charAt(0).toLowerCase()}${location.slice(1)}.`}
    >
      <div className="grid max-w-xl gap-6">
        <Notice>
          This file contains all personal data and the site’s secret key. Store it where nobody else can read
          it, and delete it when you no longer need it.
        </Notice>
        {/* A plain form, so that the browser saves the response as a file. */}
        <form method="post" action={`/admin/backups/${id}/file`} className="grid gap-6">
          <ReauthField reauth={reauth} returnPath={`/admin/backups/${id}`} />
          {(reauth === 'password' || reauth === 'none') && (
            <div>
              <Button>Download {fileName}</Button>
            </div>
          )}
        </form>
      </div>
    </AdminPage>
  )
}
