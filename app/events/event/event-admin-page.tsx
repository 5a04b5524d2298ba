import type { ComponentProps, ReactNode } from 'react'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { adminList } from './editor-location.ts'

/** A screen of the admin area about one event. */
export function EventAdminPage({
  screen,
  id,
  title,
  dates,
  actions,
  children,
}: {
  /** The heading. */
  screen: string
  id: string
  title: string
  dates: string
  actions: ComponentProps<typeof AdminPage>['actions']
  children: ReactNode
}) {
  return (
    <AdminPage
      title={screen}
      lead={
        <>
          <a dir="auto" className="link wrap-anywhere" href={`${adminList}/${id}`}>
            {title}
          </a>
          , {dates}
        </>
      }
      back={{ path: adminList, label: 'Opportunities' }}
      actions={actions}
    >
      {children}
    </AdminPage>
  )
}
