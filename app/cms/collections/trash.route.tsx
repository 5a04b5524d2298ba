import { data } from 'react-router'
import { matchingOf } from '#app/cms/bulk-changes/count-selectable.server.ts'
import { resolveSelection, runBulkChange } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import {
  maxSelected,
  readSelection,
  type SelectedItem,
  selectionField,
} from '#app/platform/http/selection.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { type BulkAction, BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/trash.route'
import { formatItemCount } from './bulk-change.server.ts'
import { deleteSelectedItemPermanently } from './bulk-item-store.server.ts'
import { deleteErrorMessage, editAccess, listPath, pluralNoun, titleOf, trashPath } from './collection.ts'
import { idsWithParticipants } from './participants-store.server.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireCollection } from './require-item.server.ts'
import { listTrash, listTrashedIds, purgeAt, trashRetentionDays } from './trash-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await requireCollection(context, params)
  const db = context.get(databaseContext)
  const { onlyAssignedTo } = await requireEditor(context, collection)
  const [items, allTrashed, { timeZone }] = await Promise.all([
    listTrash(db, collection, onlyAssignedTo),
    listTrashedIds(db, collection, onlyAssignedTo, maxSelected + 1),
    readSettings(db),
  ])
  const ids = items.map(({ id }) => id)
  const withParticipants = await idsWithParticipants(db, collection, ids)
  return {
    title: collection.title,
    plural: pluralNoun(collection),
    list: listPath(collection),
    days: trashRetentionDays,
    isTruncated: allTrashed.length > items.length,
    matching: allTrashed.length > items.length ? matchingOf(allTrashed) : null,
    rows: items.map((item) => ({
      id: item.id,
      version: item.version,
      title: titleOf(collection, item),
      deleted: formatDateTime(item.deletedAt ?? '', timeZone),
      purgeDate: withParticipants.has(item.id)
        ? null
        : formatDateTime(purgeAt(item.deletedAt ?? ''), timeZone),
    })),
  }
}

/** Permanently deletes the selected items, after a confirmation. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  const { onlyAssignedTo } = await requireEditor(args.context, collection)
  const values = await readFields(args.request)
  const path = trashPath(collection)
  const findMatching = (db: Parameters<typeof listTrashedIds>[0], _: unknown, limit: number) =>
    listTrashedIds(db, collection, onlyAssignedTo, limit)
  if (values.confirmed !== 'yes') {
    const db = args.context.get(databaseContext)
    const items = await resolveSelection(db, readSelection(values), findMatching, new Date())
    if ('problem' in items) return redirectWithFlash(args, path, { text: items.problem, tone: 'error' })
    const versions = items.length === 1 ? 'all its versions' : 'all their versions'
    return data({
      confirmation: { items, subject: `${formatItemCount(collection, items.length)} and ${versions}` },
    })
  }
  return runBulkChange(args, {
    listKey: collection.path,
    path,
    permission: editAccess(collection),
    values,
    findMatching,
    change: (tx, item, actor, now) =>
      deleteSelectedItemPermanently(tx, { collection, onlyAssignedTo }, item, actor, now),
    labels: {
      done: (count) => `${formatItemCount(collection, count)} permanently deleted.`,
      refused: (count) =>
        count === 1
          ? '1 has participants, so it stays in the trash.'
          : `${count} have participants, so they stay in the trash.`,
    },
    error: deleteErrorMessage(collection),
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Trash: ${args.loaderData?.title}`, description: '', noIndex: true })

const trashActions = (list: string): BulkAction[] => [
  { label: 'Restore', name: 'change', value: 'restore' },
  { label: 'Delete permanently', action: `${list}/trash`, variant: 'danger' },
]

export default function TrashRoute({
  loaderData: { title, plural, list, days, isTruncated, matching, rows },
  actionData,
}: Route.ComponentProps) {
  if (actionData && 'confirmation' in actionData)
    return <DeletionConfirmation list={list} listTitle={title} {...actionData.confirmation} />
  return (
    <AdminPage
      title={`Trash: ${title}`}
      lead={`Items in the trash are hidden from visitors, and permanently deleted after ${days} days.`}
      back={{ path: list, label: title }}
    >
      {rows.length === 0 ? (
        <EmptyState>The trash is empty.</EmptyState>
      ) : (
        <BulkList
          path={list}
          rows={rows}
          matching={matching}
          plural={plural}
          actions={trashActions(list)}
          hiddenFields={{ list: 'trash' }}
        >
          {isTruncated && (
            <p className="mb-4 text-sm text-muted">
              Only the {rows.length} most recently deleted are listed.
            </p>
          )}
          <RowTable
            caption={`Deleted ${plural}`}
            rows={rows}
            rowKey={({ id }) => id}
            select={({ id, version, title }) => <SelectRow id={id} version={version} title={title} />}
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
        </BulkList>
      )}
    </AdminPage>
  )
}

function DeletionConfirmation({
  list,
  listTitle,
  items,
  subject,
}: {
  list: string
  listTitle: string
  items: SelectedItem[]
  /** '3 articles and all their versions'. */
  subject: string
}) {
  const trash = `${list}/trash`
  const fields = items.map(({ id, version }) => [selectionField(id), version] as const)
  return (
    <AdminPage title="Delete permanently?" back={{ path: trash, label: `Trash: ${listTitle}` }}>
      <p className="mb-6 max-w-2xl">{subject} will be permanently deleted. This cannot be undone.</p>
      <ChangeForm
        action={trash}
        submitLabel="Yes, delete permanently"
        variant="danger"
        hiddenFields={{ confirmed: 'yes', ...Object.fromEntries(fields) }}
        cancel={trash}
        cancelLabel="Keep in the trash"
      />
    </AdminPage>
  )
}
