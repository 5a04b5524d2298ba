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
import { importStateLabel } from './import-state-labels.ts'
import { importersContext } from './importer.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const storedImport = await requireAllowedImport(context, params.id)
  return loadImportPage(context.get(databaseContext), context.get(importersContext), storedImport)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Import', description: '', noIndex: true })

const statesInProgress = ['reading', 'running', 'undoing']
const statesWithResult = ['done', 'failed', 'undoing', 'undoFailed', 'undone']
const failureMessages: Record<string, string> = {
  failed:
    'The import stopped before the end, after several attempts. “Try again” imports the remaining rows. If it stops again, the reason is in the server’s log.',
  undoFailed:
    'The undo stopped before the end, after several attempts. “Try again” reverts the remaining rows. If it stops again, the reason is in the server’s log.',
}
const statesBeforeStart = ['columns', 'reading', 'unreadable', 'ready']

export default function ImportRoute({ loaderData: importData }: Route.ComponentProps) {
  const path = `/admin/imports/${importData.id}`
  const busy = statesInProgress.includes(importData.state)
  usePolling(busy)
  const { text, tone } = importStateLabel(importData.state, importData.toWrite > 0)
  return (
    <AdminPage
      title={`Import: ${importData.title.toLowerCase()}`}
      lead={
        <>
          <bdi className="wrap-anywhere">{importData.name}</bdi>, uploaded by{' '}
          <bdi>{importData.actorName}</bdi>
        </>
      }
      back={{ path: '/admin/imports', label: 'Imports' }}
      actions={
        statesBeforeStart.includes(importData.state) && (
          <PostForm action={`${path}/discard`}>
            <Button variant="quiet">Discard</Button>
          </PostForm>
        )
      }
    >
      <p role="status" className="mb-6">
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </p>
      {busy && <ImportProgress state={importData.state} progress={importData.progress} path={path} />}
      {importData.state === 'unreadable' && <Notice tone="error">{importData.problem}</Notice>}
      {importData.state === 'columns' && <Notice>Some columns were not found. Please choose them.</Notice>}
      {(importData.state === 'columns' || importData.state === 'unreadable') &&
        importData.fields.length > 0 && <ColumnsForm importData={importData} action={`${path}/columns`} />}
      {importData.state === 'ready' && <ImportPreview importData={importData} path={path} />}
      {failureMessages[importData.state] && !importData.isPurged && (
        <div className="mb-8 grid max-w-xl justify-items-start gap-5">
          <Notice tone="error">{failureMessages[importData.state]}</Notice>
          <PostForm action={`${path}/start`}>
            <Button>Try again</Button>
          </PostForm>
        </div>
      )}
      {statesWithResult.includes(importData.state) && <ImportResult importData={importData} path={path} />}
      {(importData.state === 'done' || importData.state === 'failed') && importData.hasRowsToUndo && (
        <ButtonLink variant="danger" href={`${path}/undo`} className="mt-8 flex w-fit">
          Undo this import
        </ButtonLink>
      )}
    </AdminPage>
  )
}
