import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { ChangeButton } from './change-form.tsx'
import { DragHandle } from './drag-handle.tsx'
import { MoveButtons } from './move-buttons.tsx'
import type { Picture } from './picture.ts'
import { PictureView } from './picture-view.tsx'
import { PublicationBadge, type PublicationBadgeState } from './publication-badge.tsx'
import { RowTable } from './row-table.tsx'
import { SampleBadge } from './sample-badge.tsx'

export interface ItemRow {
  id: string
  version: number
  title: string
  state: PublicationBadgeState
  /** Publication time; empty for a draft. */
  when: string
  /** Whether it is sample content. */
  isSample: boolean
  /** Shown next to the title. */
  thumbnail?: Picture | null
}

/** A table of items with their actions. In an ordered list, rows can be moved. */
export function ItemList<Row extends ItemRow>({
  caption,
  path,
  rows,
  ordered = false,
  editorLocation,
  cursor,
  previewPath,
  detail,
  select,
}: {
  caption: string
  /** The path of the list in the admin area. */
  path: string
  rows: Row[]
  ordered?: boolean
  /** 'inline' for a list on a public page. */
  editorLocation?: string
  /** The cursor of the current page, to return to. */
  cursor?: string | null
  /** The path of an item's preview without the id. */
  previewPath?: string | null
  /** Shown below the title. */
  detail?: (row: Row) => ReactNode
  /** The checkbox that selects a row. */
  select?: (row: Row) => ReactNode
}) {
  const hiddenFields: Record<string, string> = editorLocation ? { editor: editorLocation } : {}
  const moveFields = { ...hiddenFields, ...(cursor ? { cursor } : {}) }
  const editPath = (id: string) => `${path}/${id}${editorLocation ? `?editor=${editorLocation}` : ''}`
  return (
    <RowTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      select={select}
      columns={[
        {
          label: 'Title',
          cell: (row) => (
            <div className="flex items-center gap-1">
              {ordered && (
                <DragHandle id={row.id} action={`${path}/${row.id}/move`} hiddenFields={moveFields} />
              )}
              {row.thumbnail && (
                <PictureView
                  picture={row.thumbnail}
                  shape="tall"
                  alt=""
                  sizes="64px"
                  className="me-3 aspect-4/5 w-16 shrink-0 rounded-sm"
                />
              )}
              <div className="min-w-0">
                <bdi>{row.title}</bdi>
                {detail?.(row) && (
                  <div dir="auto" className="text-sm font-normal text-muted wrap-anywhere">
                    {detail(row)}
                  </div>
                )}
              </div>
            </div>
          ),
        },
        {
          label: 'Status',
          cell: ({ state, when, isSample }) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PublicationBadge state={state} />
              {state === 'scheduled' && <span className="text-muted">for {when}</span>}
              {isSample && <SampleBadge />}
            </span>
          ),
        },
      ]}
      actions={({ id, title, state }) => (
        <div className="flex flex-wrap gap-2 md:flex-nowrap">
          {ordered && <MoveButtons action={`${path}/${id}/move`} title={title} hiddenFields={moveFields} />}
          <ButtonLink variant="quiet" href={editPath(id)}>
            Edit<span className="sr-only"> {title}</span>
          </ButtonLink>
          {previewPath && state !== 'published' && (
            <ButtonLink variant="quiet" href={`${previewPath}/${id}`}>
              Preview<span className="sr-only"> {title}</span>
            </ButtonLink>
          )}
          <ChangeButton action={`${path}/${id}/trash`} hiddenFields={hiddenFields} variant="danger">
            Delete<span className="sr-only"> {title}</span>
          </ChangeButton>
        </div>
      )}
    />
  )
}
