import { runUploadAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { can } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/imports-admin.route'
import { importKindLabels, importKindsOf, importsAccess, undoDays, unstartedDays } from './import.ts'
import { importStateLabel } from './import-state-labels.ts'
import { listImports } from './import-store.server.ts'
import { importersContext } from './importer.server.ts'
import { fileTooLargeMessage, saveImportFile } from './save-import-file.server.ts'
import { UploadForm } from './upload-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requirePermission(context, importsAccess)
  const kinds = importKindsOf(role)
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const { searchParams } = new URL(request.url)
  const page = await listImports(db, kinds, searchParams.get('cursor'))
  return {
    ...page,
    kinds,
    kind: searchParams.get('kind') ?? '',
    canImportFromLink: can(role, 'imports'),
    rows: page.rows.map(({ id, kind, name, state, hasRowsToWrite, actorName, createdAt }) => ({
      id,
      kind: importKindLabels[kind].title,
      name,
      status: importStateLabel(state, hasRowsToWrite === 1),
      actorName,
      at: formatDateTime(createdAt, timeZone),
    })),
  }
}

/** Stores a file, and opens its import. */
export async function action({ context, request }: Route.ActionArgs) {
  return runUploadAction(
    { request, context },
    {
      permission: importsAccess,
      run: async ({ db, actor, now, form: { values, files } }) => {
        const kind = importKindsOf(actor.role).find((known) => known === values.kind)
        if (!kind) return { status: 400, problem: 'Please choose what the file contains.' }
        const file = files.file
        if (!file) return { status: 400, problem: 'Please choose a file.' }
        if (file.tooLarge) return { status: 413, problem: fileTooLargeMessage }
        const { name, bytes } = file
        const saved = await saveImportFile(
          db,
          context.get(importersContext),
          { kind, name, bytes },
          actor,
          now,
        )
        if (saved.problem !== null) return { status: 400, problem: saved.problem }
        return { path: `/admin/imports/${saved.id}` }
      },
      error: 'The file could not be saved. Please try again.',
    },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Imports', description: '', noIndex: true })

export default function ImportsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Imports"
      lead={`Import data from other systems. You can review all changes before they are made, and undo them for ${undoDays} days. If you do not start an import within ${unstartedDays} days, its file is deleted.`}
      actions={
        <>
          <ExportLink path="/admin/imports/export.csv" />
          {loaderData.canImportFromLink && (
            <ButtonLink variant="quiet" href="/admin/imports/url">
              Import from a link
            </ButtonLink>
          )}
        </>
      }
    >
      <UploadForm
        kinds={loaderData.kinds}
        values={actionData?.values ?? { kind: loaderData.kind }}
        problem={actionData?.problem ?? null}
      />
      <section aria-labelledby="imports" className="mt-12">
        <h2 id="imports" className="mb-4 text-xl">
          Previous imports
        </h2>
        {loaderData.rows.length === 0 && <p className="text-muted">No imports yet.</p>}
        {loaderData.rows.length > 0 && (
          <RowTable
            caption="Imports"
            rows={loaderData.rows}
            rowKey={({ id }) => id}
            columns={[
              {
                label: 'File',
                cell: ({ id, name }) => (
                  <a href={`/admin/imports/${id}`} dir="auto" className="link wrap-anywhere">
                    {name || 'Unnamed file'}
                  </a>
                ),
              },
              { label: 'Type', cell: ({ kind }) => kind },
              { label: 'Uploaded', cell: ({ at }) => at },
              { label: 'By', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
              {
                label: 'Status',
                cell: ({ status }) => <StatusBadge tone={status.tone}>{status.text}</StatusBadge>,
              },
            ]}
          />
        )}
        <CursorPaging previous={loaderData.previous} next={loaderData.next} />
      </section>
    </AdminPage>
  )
}
