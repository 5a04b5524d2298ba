import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/trash.route'
import { listPath, pluralNoun, titleOf } from './collection.ts'
import { idsWithParticipants } from './participants-store.server.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireCollection } from './require-item.server.ts'
import { listTrash, purgeAt, trashRetentionDays } from './trash-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await requireCollection(context, params)
  const db = context.get(databaseContext)
  const { assignedTo } = await requireEditor(context, collection)
  const [items, { timeZone }] = await Promise.all([listTrash(db, collection, assignedTo), readSettings(db)])
  const ids = items.map(({ id }) => id)
  const withParticipants = await idsWithParticipants(db, collection, ids)
  return {
    plural: pluralNoun(collection),
    list: listPath(collection),
    days: trashRetentionDays,
    rows: items.map((item) => ({
      id: item.id,
      title: titleOf(collection, item),
      deleted: formatDateTime(item.deletedAt ?? '', timeZone),
      purgeDate: withParticipants.has(item.id)
        ? null
        : formatDateTime(purgeAt(item.deletedAt ?? ''), timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Trash: ${args.loaderData?.plural}`, description: '', hidden: true })

export default function TrashRoute({ loaderData: { plural, list, days, rows } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={`Trash: ${plural}`}
      lead={`Visitors cannot see items in the trash. They are permanently deleted after ${days} days.`}
      back={{ path: list, label: `All ${plural}` }}
    >
      {rows.length === 0 ? (
        <EmptyState>The trash is empty.</EmptyState>
      ) : (
        <RowTable
          caption={`Deleted ${plural}`}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Title', cell: ({ title }) => <bdi>{title}</bdi> },
            { label: 'Deleted', cell: ({ deleted }) => deleted },
            {
              label: 'Permanent deletion',
              cell: ({ purgeDate }) => purgeDate ?? 'Never, because it has participants',
            },
          ]}
          actions={({ id, title, purgeDate }) => (
            <>
              <ChangeButton action={`${list}/${id}/restore`}>
                Restore<span className="sr-only"> {title}</span>
              </ChangeButton>
              {purgeDate && (
                <ButtonLink variant="danger" href={`${list}/${id}/remove`}>
                  Delete permanently<span className="sr-only">: {title}</span>
                </ButtonLink>
              )}
            </>
          )}
        />
      )}
    </AdminPage>
  )
}
