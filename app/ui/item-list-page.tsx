import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '#app/platform/auth/permissions.ts'
import type { Matching } from '#app/platform/http/selection.ts'
import { AdminPage } from './admin-page.tsx'
import { type BulkAction, BulkList, SelectRow } from './bulk-list.tsx'
import { ButtonLink } from './button.tsx'
import { CursorPaging } from './cursor-paging.tsx'
import { EmptyState } from './empty-state.tsx'
import { Select } from './field.tsx'
import { ItemList, type ItemRow } from './item-list.tsx'
import { ListSearch } from './list-search.tsx'
import { useShell } from './page/use-shell.ts'

export interface ItemListData<Row extends ItemRow> {
  /** The path of the list, such as '/admin/articles'. */
  path: string
  noun: string
  plural: string
  /** Whether rows can be moved. */
  ordered: boolean
  rows: Row[]
  /** Cursors of the next and the previous page. */
  next: string | null
  previous: string | null
  /** The items that match on all pages; null if there is only one page, or if they cannot all be selected. */
  matching: Matching | null
  /** The path of an item's preview without the id; null if items have no preview. */
  previewPath: string | null
  /** The number of items in the trash. */
  trashCount: number
}

/** The bulk actions of a list of items with drafts and a trash. */
export const listActions = (path: string): BulkAction[] => [
  { label: 'Publish', name: 'change', value: 'publish' },
  { label: 'Unpublish', name: 'change', value: 'unpublish' },
  { label: 'Export as CSV', action: `${path}/export.csv`, isExport: true },
  { label: 'Delete', name: 'change', value: 'trash', variant: 'danger' },
]

/** An admin page that lists the items of a collection; `children` are shown above the list. */
export function ItemListPage<Row extends ItemRow>({
  title,
  lead,
  page,
  detail,
  canAdd = true,
  children,
}: {
  title: string
  lead: ReactNode
  page: ItemListData<Row>
  detail?: (row: Row) => ReactNode
  /** Whether to link to the form for a new item; false if this page includes that form. */
  canAdd?: boolean
  children?: ReactNode
}) {
  const [params] = useSearchParams()
  const { member } = useShell()
  const { path, noun, plural, ordered, rows, next, previous, matching, previewPath, trashCount } = page
  const isFiltered = Boolean(params.get('q') || params.get('state'))
  return (
    <AdminPage
      title={title}
      lead={lead}
      actions={
        canAdd && (
          <ButtonLink href={`${path}/new`}>
            Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
          </ButtonLink>
        )
      }
    >
      {children}
      <ListSearch placeholder={`Find ${plural}`}>
        <Select label="Status" name="state" hideOptional defaultValue={params.get('state') ?? ''}>
          <option value="">All</option>
          <option value="published">Published</option>
          <option value="scheduled">Scheduled</option>
          <option value="draft">Drafts</option>
        </Select>
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{isFiltered ? 'No matches.' : `No ${plural} yet.`}</EmptyState>
      ) : (
        <BulkList path={path} rows={rows} matching={matching} plural={plural} actions={listActions(path)}>
          <ItemList
            caption={title}
            path={path}
            rows={rows}
            ordered={ordered && !isFiltered}
            cursor={params.get('cursor')}
            previewPath={previewPath}
            select={({ id, version, title }) => <SelectRow id={id} version={version} title={title} />}
            {...(detail ? { detail } : {})}
          />
        </BulkList>
      )}
      <CursorPaging previous={previous} next={next} />
      <p className="mt-8 flex flex-wrap gap-x-6 border-t border-hairline pt-1 text-sm">
        <a className="link py-3" href={`${path}/trash`}>
          Trash ({trashCount})
        </a>
        <a className="link py-3" href={`${path}/export.csv`}>
          Export as CSV
        </a>
        {member && can(member.role, 'settings') && (
          <a className="link py-3" href="/admin/sample-content">
            Sample content
          </a>
        )}
      </p>
    </AdminPage>
  )
}
