import type { ComponentProps } from 'react'
import { BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { listActions } from '#app/ui/item-list-page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { PublicationBadge } from '#app/ui/publication-badge.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { SampleBadge } from '#app/ui/sample-badge.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { adminListPath, type EditorLocation } from './editor-location.ts'
import type { EventAdminData } from './event-admin-data.server.ts'

const emptyTexts = {
  upcoming: 'Nothing is planned right now. Add an event above.',
  'no-location': 'Every upcoming event has a location.',
  past: 'No past events yet.',
  drafts: 'There are no drafts.',
  all: 'No events yet. Add one above.',
}

function emptyText({ isSearch, series, listName }: EventAdminData) {
  if (isSearch) return 'No matches.'
  if (series !== null && listName === 'upcoming') return 'This series has no upcoming dates.'
  return emptyTexts[listName]
}

/** Lists events with their admin actions. */
export function EventAdminList({
  list,
  editorLocation,
}: {
  list: EventAdminData
  editorLocation: EditorLocation
}) {
  if (list.rows.length === 0) {
    return <EmptyState>{emptyText(list)}</EmptyState>
  }
  const table = <EventTable list={list} editorLocation={editorLocation} />
  return (
    <>
      {editorLocation === 'admin' ? (
        <BulkList
          path={adminListPath}
          rows={list.rows}
          matching={list.matching}
          plural="events"
          actions={listActions(adminListPath)}
        >
          {table}
        </BulkList>
      ) : (
        table
      )}
      <CursorPaging previous={list.previous} next={list.next} />
    </>
  )
}

function EventTable({ list, editorLocation }: { list: EventAdminData; editorLocation: EditorLocation }) {
  return (
    <RowTable
      caption="Events"
      rows={list.rows}
      rowKey={({ id }) => id}
      select={
        editorLocation === 'admin'
          ? ({ id, version, title }) => <SelectRow id={id} version={version} title={title} />
          : undefined
      }
      columns={columns}
      actions={(row) => <RowActions {...row} editorLocation={editorLocation} />}
    />
  )
}

type Row = EventAdminData['rows'][number]

const columns: ComponentProps<typeof RowTable<Row>>['columns'] = [
  {
    label: 'Event',
    cell: ({ title, series }) => (
      <>
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
        {series && (
          <a className="link block text-sm" href={`${adminListPath}?series=${series.id}`}>
            {series.text}
          </a>
        )}
      </>
    ),
  },
  {
    label: 'When',
    cell: ({ dates, time }) => (
      <div>
        {dates}
        <span className="block text-sm text-muted">{time}</span>
      </div>
    ),
  },
  {
    label: 'Status',
    cell: ({ state, publishTime, cancelled, isSample }) => (
      <div className="flex flex-wrap gap-1">
        <PublicationBadge state={state} />
        {state === 'scheduled' && <span className="text-muted">for {publishTime}</span>}
        {isSample && <SampleBadge />}
        {cancelled && <StatusBadge tone="error">Canceled</StatusBadge>}
      </div>
    ),
  },
  {
    label: 'Signed up',
    numeric: true,
    cell: ({ id, title, comingCount }) => (
      <a
        className="link inline-block py-2.5"
        href={`${adminListPath}/${id}/signups`}
        aria-label={`${comingCount} signed up for ${title}`}
      >
        {comingCount}
      </a>
    ),
  },
]

function RowActions({ id, title, state, editorLocation }: Row & { editorLocation: EditorLocation }) {
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={`${adminListPath}/${id}${editorLocation === 'inline' ? '?editor=inline' : ''}`}
        aria-label={`Edit ${title}`}
      >
        Edit
      </ButtonLink>
      {state === 'published' ? (
        <ButtonLink
          variant="quiet"
          href={`${adminListPath}/${id}/attendance`}
          aria-label={`Attendance for ${title}`}
        >
          Attendance
        </ButtonLink>
      ) : (
        <ButtonLink variant="quiet" href={`/preview/opportunities/${id}`} aria-label={`Preview ${title}`}>
          Preview
        </ButtonLink>
      )}
      <PostForm action={`${adminListPath}/${id}/trash`}>
        <input type="hidden" name="editor" value={editorLocation} />
        <Button variant="danger" aria-label={`Delete ${title}`}>
          Delete
        </Button>
      </PostForm>
    </>
  )
}
