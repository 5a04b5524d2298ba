import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { PublicationBadge } from '#app/ui/publication-badge.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { SampleBadge } from '#app/ui/sample-badge.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { adminList, type EditorLocation } from './editor-location.ts'
import type { EventAdminData } from './event-admin-data.server.ts'

const emptyTexts = {
  upcoming: 'Nothing is planned at the moment. Add an event above.',
  past: 'There are no past events yet.',
  drafts: 'There are no drafts.',
  all: 'There are no events yet. Add one above.',
}

/** Lists events with their admin actions. */
export function EventAdminList({ list, editor }: { list: EventAdminData; editor: EditorLocation }) {
  if (list.rows.length === 0) {
    return <EmptyState>{list.isSearch ? 'No matches.' : emptyTexts[list.when]}</EmptyState>
  }
  return (
    <>
      <RowTable
        caption="Events"
        rows={list.rows}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Event',
            cell: ({ title }) => (
              <span dir="auto" className="wrap-anywhere">
                {title}
              </span>
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
            cell: ({ state, cancelled, isSample }) => (
              <div className="flex flex-wrap gap-1">
                <PublicationBadge state={state} />
                {isSample && <SampleBadge />}
                {cancelled && <StatusBadge tone="bad">Canceled</StatusBadge>}
              </div>
            ),
          },
          { label: 'Signed up', numeric: true, cell: ({ signups }) => signups },
        ]}
        actions={({ id, title, state }) => (
          <>
            <ButtonLink
              variant="quiet"
              href={`${adminList}/${id}${editor === 'inline' ? '?editor=inline' : ''}`}
              aria-label={`Edit ${title}`}
            >
              Edit
            </ButtonLink>
            {state === 'published' ? (
              <ButtonLink
                variant="quiet"
                href={`${adminList}/${id}/attendance`}
                aria-label={`Attendance for ${title}`}
              >
                Attendance
              </ButtonLink>
            ) : (
              <ButtonLink
                variant="quiet"
                href={`/preview/opportunities/${id}`}
                aria-label={`Preview ${title}`}
              >
                Preview
              </ButtonLink>
            )}
            <PostForm action={`${adminList}/${id}/trash`}>
              <input type="hidden" name="editor" value={editor} />
              <Button variant="danger" aria-label={`Delete ${title}`}>
                Delete
              </Button>
            </PostForm>
          </>
        )}
      />
      <CursorPaging previous={list.previous} next={list.next} />
    </>
  )
}
