import { Outlet } from 'react-router'
import { countSelectable } from '#app/cms/bulk-changes/count-selectable.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { readStatusFilter } from '#app/platform/http/status-filter.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { type BulkAction, BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { StatusInput, StatusTabs, withAllTab } from '#app/ui/status-tabs.tsx'
import type { Route } from './+types/inbox-list.route'
import { bulkStatuses, type Inbox, inboxPath, requireInbox, statusLabels } from './inbox.server.ts'
import { countByStatus, type InboxItem, inboxItems, inboxOrder } from './status-store.server.ts'
import { type TextPart, TextView } from './text-parts.tsx'

const pageSize = 50

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const inbox = requireInbox({ context, pattern })
  const db = context.get(databaseContext)
  const labels = statusLabels(inbox)
  const { status, search, cursor, isFiltered } = readStatusFilter(request, labels)
  const [{ timeZone }, counts, page] = await Promise.all([
    readSettings(db),
    countByStatus(db, inbox.table),
    deferredKeysetPage(inboxItems(db, inbox, { status, search }), inboxOrder, cursor, pageSize),
  ])
  const matching = await countSelectable(inboxItems(db, inbox, { status, search }), page)
  const { title, description, lead, empty, caption, searchHint, links = [], columns, unlisted } = inbox
  return {
    path: inboxPath(inbox),
    title,
    description,
    lead,
    empty,
    caption,
    searchHint,
    links,
    columns: columns.map(({ label, numeric = false, hasEmails = false }) => ({ label, numeric, hasEmails })),
    tabs: withAllTab(labels, counts, unlisted === undefined ? {} : { excluded: unlisted }),
    isFiltered,
    previous: page.previous,
    next: page.next,
    matching,
    bulkActions: bulkActions(inbox),
    rows: page.rows.map((item) => rowOf(inbox, item, timeZone)),
  }
}

/** The buttons for the selected rows: one for each status, and the export. */
function bulkActions(inbox: Inbox): BulkAction[] {
  return [
    ...bulkStatuses(inbox).map(([status, { button }]) => ({
      label: status === inbox.statusDate?.status ? `${button} today` : button,
      name: 'status',
      value: status,
    })),
    { label: 'Export as CSV', action: `${inboxPath(inbox)}/export.csv`, isExport: true },
  ]
}

function rowOf(inbox: Inbox, item: InboxItem, timeZone: string) {
  const { columns, statuses } = inbox
  const { label = item.status, tone = 'open' } = statuses[item.status] ?? {}
  return {
    id: item.id,
    version: item.version,
    title: inbox.label(item),
    cells: columns.map(({ cell, note }) => ({ text: cell(item), note: note?.(item) ?? null })),
    submitted: formatDateTime(item.createdAt, timeZone),
    status: { label, tone },
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { title = 'Inbox', description = '' } = args.loaderData ?? {}
  return pageMeta(args, { title, description, noIndex: true })
}

/** The list of an inbox. Its child route, if there is one, is shown above the list. */
export default function InboxListRoute({ loaderData }: Route.ComponentProps) {
  const { path, title, lead, links, columns, tabs, searchHint, rows, isFiltered, empty, caption } = loaderData
  const [first, ...others] = columns
  return (
    <AdminPage
      title={title}
      lead={lead}
      actions={
        <>
          {links.map((link) => (
            <ButtonLink key={link.path} href={link.path}>
              {link.label}
            </ButtonLink>
          ))}
          <ExportLink path={`${path}/export.csv`} />
        </>
      }
    >
      <Outlet />
      <StatusTabs tabs={tabs} />
      <ListSearch placeholder={searchHint}>
        <StatusInput />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{isFiltered ? 'No matches.' : empty}</EmptyState>
      ) : (
        <BulkList
          path={path}
          rows={rows}
          matching={loaderData.matching}
          plural={title.toLowerCase()}
          actions={loaderData.bulkActions}
        >
          <RowTable
            caption={caption}
            rows={rows}
            rowKey={({ id }: Row) => id}
            select={({ id, version, title }: Row) => <SelectRow id={id} version={version} title={title} />}
            columns={[
              {
                label: first?.label ?? '',
                hasEmails: first?.hasEmails ?? false,
                cell: ({ id, cells: [cell] }) => <TitleCell path={`${path}/${id}`} cell={cell} />,
              },
              ...others.map((column, index) => ({
                ...column,
                cell: ({ cells }: Row) => <ValueCell cell={cells[index + 1]} />,
              })),
              { label: 'Submitted', cell: ({ submitted }) => submitted },
              {
                label: 'Status',
                cell: ({ status: { tone, label } }) => <StatusBadge tone={tone}>{label}</StatusBadge>,
              },
            ]}
          />
        </BulkList>
      )}
      <CursorPaging previous={loaderData.previous} next={loaderData.next} />
    </AdminPage>
  )
}

type Row = ReturnType<typeof rowOf>

interface Cell {
  text: TextPart
  note: TextPart | null
}

function TitleCell({ path, cell }: { path: string; cell: Cell | undefined }) {
  if (!cell) return null
  return (
    <>
      <a dir="auto" className="link inline-block py-1" href={path}>
        {typeof cell.text === 'string' ? cell.text : cell.text.text}
      </a>
      {cell.note && (
        <span className="block text-sm font-normal text-muted">
          <TextView part={cell.note} />
        </span>
      )}
    </>
  )
}

function ValueCell({ cell }: { cell: Cell | undefined }) {
  if (!cell) return null
  if (!cell.note) return <TextView part={cell.text} />
  return (
    <span>
      <TextView part={cell.text} />
      <span className="block text-muted">
        <TextView part={cell.note} />
      </span>
    </span>
  )
}
