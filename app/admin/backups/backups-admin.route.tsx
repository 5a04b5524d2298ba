import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import {
  type Backup,
  backupState,
  enqueueBackup,
  findBackup,
  listBackups,
  readLastOutcomes,
} from '#app/platform/backup/backup-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatBytes } from '#app/platform/format-bytes.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { usePolling } from '#app/ui/use-polling.ts'
import type { Route } from './+types/backups-admin.route'
import { backupStateLabels, describeRetention, formatDestination } from './backup-labels.ts'

const path = '/admin/backups'
const schedules = {
  off: 'Automatic backups are off.',
  daily: 'Daily at 3:00 AM.',
  weekly: 'Sundays at 3:00 AM.',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'backups')
  const db = context.get(databaseContext)
  const { backupSchedule, backupRetention, timeZone } = await readSettings(db)
  const page = await listBackups(db, new URL(request.url).searchParams.get('cursor'))
  const { success, failure } = await readLastOutcomes(db)
  const now = new Date()
  const formatTime = (instant: string | null | undefined) =>
    instant ? formatDateTime(instant, timeZone) : null
  return {
    previous: page.previous,
    next: page.next,
    rows: page.rows.map((backup) => toRow(backup, now, formatTime)),
    schedule: schedules[backupSchedule],
    retention: backupRetention,
    lastSuccess: formatTime(success?.finishedAt),
    lastFailure: failure?.failedAt
      ? {
          at: formatTime(failure.failedAt),
          problem: failure.lastError ?? '',
          isNewest: isAfter(failure, success),
        }
      : null,
  }
}

const isAfter = (failure: Backup, success: Backup | undefined) =>
  (failure.failedAt ?? '') > (success?.finishedAt ?? '')

function toRow(backup: Backup, now: Date, formatTime: (instant: string) => string | null) {
  const { id, createdAt, bytes, rowCount, fileCount } = backup
  return {
    id,
    at: formatTime(createdAt),
    state: backupState(backup, now),
    size: bytes === null ? null : formatBytes(bytes),
    location: formatDestination(backup),
    rowCount,
    fileCount,
    lastError: backup.lastError,
  }
}

/** Starts a backup now. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'backups',
    run: async ({ db, actor, now }) => {
      const { backupDestination } = await readSettings(db)
      const id = await enqueueBackup(db, backupDestination, now)
      if (!id) return { path, text: 'A backup is already in progress.' }
      const label = (await findBackup(db, id))?.fileName ?? ''
      await recordActivity(db, actor, { verb: 'added', subject: 'backup', subjectId: id, label }, now)
      return { path, text: 'Backup started. You can leave this page while it runs.' }
    },
    error: 'The backup could not be started. Please try again.',
    errorPath: path,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Backups', description: '', noIndex: true })

type BackupRow = Route.ComponentProps['loaderData']['rows'][number]

export default function BackupsRoute({ loaderData }: Route.ComponentProps) {
  const { rows, schedule, retention, lastSuccess, lastFailure } = loaderData
  const running = rows.find(({ state }) => state === 'waiting' || state === 'running')
  usePolling(running !== undefined)
  return (
    <AdminPage
      title="Backups"
      lead="Each backup is one file with everything that is needed to restore the site. It contains all personal data, so keep it private. The site stays available during a backup."
      actions={
        <>
          <PostForm action={path}>
            <Button>Back up now</Button>
          </PostForm>
          <ButtonLink variant="quiet" href="/admin/settings/backups">
            Settings
          </ButtonLink>
        </>
      }
    >
      {lastFailure?.isNewest && (
        <Notice tone="error">
          The last backup failed on {lastFailure.at}: {lastFailure.problem}
        </Notice>
      )}
      {running && <BackupProgress backup={running} />}
      <div className="my-8">
        <DescriptionList
          details={{
            Schedule: `${schedule} ${describeRetention(retention)}`,
            'Last success': lastSuccess ?? 'Never',
            'Last failure': lastFailure ? `${lastFailure.at}: ${lastFailure.problem}` : 'Never',
          }}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState>No backups yet.</EmptyState>
      ) : (
        <RowTable caption="Backups" rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
      <CursorPaging previous={loaderData.previous} next={loaderData.next} />
    </AdminPage>
  )
}

const columns = [
  { label: 'Date', cell: ({ at }: BackupRow) => at },
  {
    label: 'Status',
    cell: ({ state, lastError }: BackupRow) => (
      <div>
        <StatusBadge tone={backupStateLabels[state].tone}>{backupStateLabels[state].text}</StatusBadge>
        {lastError && <span className="mt-1 block text-sm text-muted wrap-anywhere">{lastError}</span>}
      </div>
    ),
  },
  { label: 'Size', cell: ({ size }: BackupRow) => size ?? '–' },
  { label: 'Location', cell: ({ location }: BackupRow) => <span className="wrap-anywhere">{location}</span> },
  {
    label: 'File',
    cell: ({ id, state, at }: BackupRow) =>
      state === 'finished' ? (
        <a href={`${path}/${id}`} className="link">
          Download<span className="sr-only"> the backup from {at}</span>
        </a>
      ) : (
        '–'
      ),
  },
]

/** Progress of a running backup. The link refreshes the page if JavaScript is off. */
function BackupProgress({ backup }: { backup: BackupRow }) {
  return (
    <div className="mt-6 max-w-xl">
      <label htmlFor="progress" className="block">
        Backup in progress. You can leave this page while it runs.
      </label>
      <progress id="progress" className="mt-3 block w-full accent-evergreen" />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {countText(backup.fileCount, 'file', 'files')} and {countText(backup.rowCount, 'row', 'rows')} so far
      </p>
      <ButtonLink variant="quiet" href={path} className="mt-4">
        Refresh
      </ButtonLink>
    </div>
  )
}
