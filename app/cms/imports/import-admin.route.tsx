import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { usePolling } from '#app/ui/use-polling.ts'
import type { Route } from './+types/import-admin.route'
import { ColumnsForm } from './columns-form.tsx'
import { loadImportPage } from './import-page-data.server.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { importStateLabels } from './import-state-labels.ts'
import { importersContext } from './importer.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const job = await requireAllowedImport(context, params.id)
  return loadImportPage(context.get(databaseContext), context.get(importersContext), job)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Import', description: '', noIndex: true })

const inProgress = ['reading', 'running', 'undoing']
const withResult = ['done', 'failed', 'undoing', 'undoFailed', 'undone']
const failures: Record<string, string> = {
  failed:
    'The import stopped before the end, after several attempts. “Try again” imports the remaining rows. If it stops again, the reason is in the server’s log.',
  undoFailed:
    'The undo stopped before the end, after several attempts. “Try again” reverts the remaining rows. If it stops again, the reason is in the server’s log.',
}
const notStarted = ['columns', 'reading', 'unreadable', 'ready']

export default function ImportRoute({ loaderData: job }: Route.ComponentProps) {
  const path = `/admin/imports/${job.id}`
  const busy = inProgress.includes(job.state)
  usePolling(busy)
  const { text, tone } = importStateLabels[job.state]
  return (
    <AdminPage
      title={`Import: ${job.title.toLowerCase()}`}
      lead={
        <>
          <bdi className="wrap-anywhere">{job.name}</bdi>, uploaded by <bdi>{job.actorName}</bdi>
        </>
      }
      back={{ path: '/admin/imports', label: 'Imports' }}
      actions={
        notStarted.includes(job.state) && (
          <PostForm action={`${path}/discard`}>
            <Button variant="quiet">Discard</Button>
          </PostForm>
        )
      }
    >
      <p role="status" className="mb-6">
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </p>
      {busy && <ImportProgress state={job.state} progress={job.progress} path={path} />}
      {job.state === 'unreadable' && <Notice tone="bad">{job.problem}</Notice>}
      {job.state === 'columns' && <Notice>Some columns were not found. Please choose them.</Notice>}
      {(job.state === 'columns' || job.state === 'unreadable') && job.fields.length > 0 && (
        <ColumnsForm job={job} action={`${path}/columns`} />
      )}
      {job.state === 'ready' && <ImportPreview job={job} path={path} />}
      {failures[job.state] && (
        <div className="mb-8 grid max-w-xl justify-items-start gap-5">
          <Notice tone="bad">{failures[job.state]}</Notice>
          <PostForm action={`${path}/start`}>
            <Button>Try again</Button>
          </PostForm>
        </div>
      )}
      {withResult.includes(job.state) && <ImportResult job={job} path={path} />}
      {(job.state === 'done' || job.state === 'failed') && job.hasRowsToUndo && (
        <ButtonLink variant="danger" href={`${path}/undo`} className="mt-8 flex w-fit">
          Undo this import
        </ButtonLink>
      )}
    </AdminPage>
  )
}
