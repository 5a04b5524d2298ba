import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/history.route'
import { describeChangedFields } from './changed-fields.ts'
import { formPath, historyPath, titleOf } from './collection.ts'
import { requireVersionedCollection, requireVersionedItem } from './require-item.server.ts'
import { listRevisions, maxRevisions } from './revision-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await requireVersionedCollection(context, params)
  const db = context.get(databaseContext)
  const item = await requireVersionedItem(db, collection, params.id)
  const [revisions, { timeZone }] = await Promise.all([
    // One more than is shown, for the changes of the oldest one.
    listRevisions(db, collection, item.id, maxRevisions + 1),
    readSettings(db),
  ])
  return {
    title: titleOf(collection, item),
    editPath: formPath(collection, item),
    versionsPath: historyPath(collection, item),
    currentVersion: item.version,
    hasMore: revisions.length > maxRevisions,
    rows: revisions.slice(0, maxRevisions).map(({ version, actorName, at, snapshot }, index) => ({
      version,
      by: actorName,
      at: formatDateTime(at, timeZone),
      changes: describeChangedFields(collection, snapshot, revisions[index + 1]?.snapshot),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Versions', description: '', noIndex: true })

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  const { title, editPath, versionsPath, currentVersion, hasMore, rows } = loaderData
  return (
    <AdminPage title="Versions" lead={<bdi>{title}</bdi>} back={{ path: editPath, label: 'Back to editing' }}>
      {rows.length === 0 ? (
        <EmptyState>There are no earlier versions.</EmptyState>
      ) : (
        <RowTable
          caption="Versions, newest first"
          rows={rows}
          rowKey={({ version }) => String(version)}
          columns={[
            {
              label: 'Version',
              cell: ({ version }) => `Version ${version}${version === currentVersion ? ' (current)' : ''}`,
            },
            { label: 'Saved on', cell: ({ at }) => at },
            { label: 'Saved by', cell: ({ by }) => <bdi>{by}</bdi> },
            { label: 'Changes', cell: ({ changes }) => changes },
          ]}
          actions={({ version }) =>
            version === currentVersion ? null : (
              <ButtonLink variant="quiet" href={`${versionsPath}/${version}`}>
                Compare<span className="sr-only"> version {version} with the current one</span>
              </ButtonLink>
            )
          }
        />
      )}
      {hasMore && (
        <p className="mt-4 text-sm text-muted">Only the latest {rows.length} versions are listed.</p>
      )}
    </AdminPage>
  )
}
