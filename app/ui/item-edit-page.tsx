import type { ReactNode } from 'react'
import { AdminPage } from './admin-page.tsx'
import type { Autosave } from './autosave.ts'
import { EditForm } from './edit-form.tsx'
import type { EditResult } from './edit-result.ts'
import { ItemActions } from './item-actions.tsx'
import { SampleNotice } from './sample-badge.tsx'

export interface ItemEditData {
  title: string
  /** The path of the list. */
  list: string
  /** The path of this page. */
  path: string
  version: number
  /** Whether it is sample content. */
  isSample: boolean
  /** Null if there is no preview. */
  previewPath: string | null
  /** Null if the item is not published. */
  publicPath: string | null
  /** 'inline' if the form was opened from a public page. */
  editorLocation: string | undefined
  autosave?: Autosave
}

/** An item's edit page; `children` are the fields. */
export function ItemEditPage({
  item,
  listTitle,
  result,
  withFiles = false,
  actions,
  notice,
  children,
}: {
  item: ItemEditData
  listTitle: string
  result: EditResult | undefined
  withFiles?: boolean
  /** Shown before the actions that all items have. */
  actions?: ReactNode
  /** Shown above the form. */
  notice?: ReactNode
  children: ReactNode
}) {
  return (
    <AdminPage
      title={<bdi className="wrap-anywhere">{item.title}</bdi>}
      back={{ path: item.list, label: listTitle }}
      actions={
        <>
          {actions}
          <ItemActions path={item.path} previewPath={item.previewPath} publicPath={item.publicPath} />
        </>
      }
    >
      {item.isSample && <SampleNotice />}
      {notice && <div className="mb-6">{notice}</div>}
      <EditForm
        action={item.path}
        result={result}
        version={item.version}
        submitLabel="Save"
        editorLocation={result ? result.values.editor : item.editorLocation}
        withFiles={withFiles}
        stickyActions
        autosave={item.autosave}
      >
        {children}
      </EditForm>
    </AdminPage>
  )
}

/** The page for a new item. */
export function ItemNewPage({
  title,
  list,
  listTitle,
  result,
  withFiles = false,
  autosave,
  children,
}: {
  title: string
  list: string
  listTitle: string
  result: EditResult | undefined
  withFiles?: boolean
  autosave?: Autosave
  children: ReactNode
}) {
  return (
    <AdminPage title={title} back={{ path: list, label: listTitle }}>
      <EditForm
        action={`${list}/new`}
        result={result}
        submitLabel={title}
        withFiles={withFiles}
        stickyActions
        autosave={autosave}
      >
        {children}
      </EditForm>
    </AdminPage>
  )
}
