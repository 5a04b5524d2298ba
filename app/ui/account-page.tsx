import type { ReactNode } from 'react'

/** A page of the account settings, with a link back to the profile. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="shell-width pt-8 pb-20 sm:pt-12">
      <div className="max-w-xl">
        <p className="mb-4">
          <a className="link inline-block py-2.5" href="/profile">
            <span aria-hidden="true">← </span>Profile
          </a>
        </p>
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
