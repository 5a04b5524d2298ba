import type { ReactNode } from 'react'
import { EditForm } from './edit-form.tsx'
import type { EditReply } from './edit-reply.ts'
import { ItemTools } from './item-tools.tsx'
import { TabPage } from './tab-page.tsx'

export interface ItemForm {
  title: string
  list: string
  path: string
  version: number
  preview: string | null
  view: string | null
  place: string | undefined
}

/** The page on which an admin changes one text; `children` are its fields. */
export function ItemEditPage({
  item,
  plural,
  reply,
  files = false,
  children,
}: {
  item: ItemForm
  plural: string
  reply: EditReply | undefined
  files?: boolean
  children: ReactNode
}) {
  return (
    <TabPage
      title={<bdi className="wrap-anywhere">{item.title}</bdi>}
      back={{ path: item.list, label: `All ${plural}` }}
      actions={<ItemTools path={item.path} preview={item.preview} view={item.view} />}
    >
      <EditForm
        action={item.path}
        reply={reply}
        version={item.version}
        submit="Save"
        place={reply ? reply.values.place : item.place}
        files={files}
        inReach
      >
        {children}
      </EditForm>
    </TabPage>
  )
}

/** The page on which an admin writes a new text. */
export function ItemNewPage({
  title,
  list,
  plural,
  reply,
  files = false,
  children,
}: {
  title: string
  list: string
  plural: string
  reply: EditReply | undefined
  files?: boolean
  children: ReactNode
}) {
  return (
    <TabPage title={title} back={{ path: list, label: `All ${plural}` }}>
      <EditForm action={`${list}/new`} reply={reply} submit={title} files={files} inReach>
        {children}
      </EditForm>
    </TabPage>
  )
}
