import type { ReactNode } from 'react'
import { noWrapHyphenated } from './no-wrap-hyphenated.tsx'

/** A page in the admin area: heading, lead, actions and content. */
export function AdminPage({
  title,
  lead,
  back,
  actions,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  /** A link back to the list, for pages about a single item. */
  back?: { path: string; label: string }
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      {back && (
        <p className="mb-2">
          <a className="link inline-block py-2.5" href={back.path}>
            <span aria-hidden="true">← </span>
            <bdi>{back.label}</bdi>
          </a>
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-hairline pb-5">
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl leading-tight">
            {typeof title === 'string' ? noWrapHyphenated(title) : title}
          </h1>
          {lead && <p className="mt-2.5 max-w-2xl text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </>
  )
}
