import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/trash.route'
import { requireCollection } from './asked-item.server.ts'
import { listPath, pluralOf, titleOf } from './collection.ts'
import { idsWithPeople } from './people-store.server.ts'
import { daysInTrash, goneAt, listTrash } from './trash-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const collection = requireCollection(context, params)
  const db = context.get(databaseContext)
  const [items, { timeZone }] = await Promise.all([listTrash(db, collection), readSettings(db)])
  const ids = items.map(({ id }) => id)
  const peopled = await idsWithPeople(db, collection, ids)
  return {
    plural: pluralOf(collection),
    list: listPath(collection),
    days: daysInTrash,
    rows: items.map((item) => ({
      id: item.id,
      title: titleOf(collection, item),
      deleted: momentWords(item.deletedAt ?? '', timeZone),
      gone: peopled.has(item.id) ? null : momentWords(goneAt(item.deletedAt ?? ''), timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Trash: ${args.loaderData?.plural}`, description: '', hidden: true })

export default function TrashRoute({ loaderData: { plural, list, days, rows } }: Route.ComponentProps) {
  return (
    <TabPage
      title={`Trash: ${plural}`}
      lead={`No visitor sees what lies here. After ${days} days it is removed for good.`}
      back={{ path: list, label: `All ${plural}` }}
    >
      {rows.length === 0 ? (
        <EmptyState>Nothing lies here.</EmptyState>
      ) : (
        <RowTable
          caption={`Deleted ${plural}`}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Title', cell: ({ title }) => <bdi>{title}</bdi> },
            { label: 'Deleted', cell: ({ deleted }) => deleted },
            { label: 'Gone for good', cell: ({ gone }) => gone ?? 'Stays: people signed up or came' },
          ]}
          actions={({ id, title, gone }) => (
            <>
              <ChangeButton action={`${list}/${id}/restore`}>
                Restore<span className="sr-only"> {title}</span>
              </ChangeButton>
              {gone && (
                <ButtonLink look="danger" href={`${list}/${id}/remove`}>
                  Remove for good<span className="sr-only">: {title}</span>
                </ButtonLink>
              )}
            </>
          )}
        />
      )}
    </TabPage>
  )
}
