import type { ComponentProps, ReactNode } from 'react'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { adminListPath } from './editor-location.ts'

/** An admin page about one event. */
export function EventAdminPage({
  title,
  id,
  eventTitle,
  dates,
  actions,
  children,
}: {
  /** The page heading. */
  title: string
  /** The id of the event. */
  id: string
  eventTitle: string
  dates: string
  actions: ComponentProps<typeof AdminPage>['actions']
  children: ReactNode
}) {
  return (
    <AdminPage
      title={title}
      lead={
        <>
          <a dir="auto" className="link wrap-anywhere" href={`${adminListPath}/${id}`}>
            {eventTitle}
          </a>
          , {dates}
        </>
      }
      back={{ path: adminListPath, label: 'Opportunities' }}
      actions={actions}
    >
      {children}
    </AdminPage>
  )
}

/** An admin page to edit or delete one part of an event, such as a shift. */
export function EventPartPage({
  eventTitle,
  title,
  list,
  partId,
  result,
  noun,
  children,
}: {
  eventTitle: string
  title: string
  list: { path: string; label: string }
  partId: string
  result: ComponentProps<typeof ChangeForm>['result']
  noun: string
  /** The fields. */
  children: ReactNode
}) {
  const path = `${list.path}/${partId}`
  return (
    <AdminPage title={title} lead={<bdi className="wrap-anywhere">{eventTitle}</bdi>} back={list}>
      <div className="max-w-2xl">
        <ChangeForm action={path} result={result} submitLabel={`Save ${noun}`} cancel={list.path}>
          {children}
        </ChangeForm>
        <div className="mt-10 border-t border-hairline pt-6">
          <ChangeButton action={`${path}/delete`} variant="danger" confirmUnsaved>
            Delete this {noun}
          </ChangeButton>
        </div>
      </div>
    </AdminPage>
  )
}
