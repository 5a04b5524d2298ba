import type { ReactNode } from 'react'

/** A page for a member's account settings, with a link back to the profile or to the page in `back`. */
export function AccountPage({
  title,
  lead,
  back = { href: '/profile', label: 'Profile' },
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  back?: { href: string; label: string }
  children: ReactNode
}) {
  return (
    <div className="shell-width pt-8 sm:pt-12">
      <div className="max-w-xl">
        <p className="mb-4">
          <a className="link inline-block py-2.5" href={back.href}>
            <span aria-hidden="true">← </span>
            {back.label}
          </a>
        </p>
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
