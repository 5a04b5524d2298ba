import { NavLink } from 'react-router'
import type { NavItem } from '#app/site/shell/navigation.ts'

/** The tabs: a column beside the page, or on a phone a list that opens. */
export function AdminMenu({ places, here }: { places: NavItem[]; here: NavItem | undefined }) {
  return (
    <>
      {/* A new key closes the list once one has gone somewhere. */}
      <details key={here?.path} className="mb-6 rounded-md border border-edge bg-surface lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 font-semibold">
          <span>
            <span className="font-normal text-muted">Admin</span> {here?.label}
          </span>
          <span className="text-sm text-evergreen">All tabs</span>
        </summary>
        <nav aria-label="Admin" className="border-t border-hairline px-2 py-2">
          <NavLinks places={places} className="grid grid-cols-2" />
        </nav>
      </details>
      <nav aria-label="Admin" className="hidden lg:block">
        <p className="eyebrow mb-3 ps-3">Admin</p>
        {/* On a low screen it scrolls by itself; the margin leaves room for the ring of what has the focus. */}
        <NavLinks
          places={places}
          className="sticky top-6 -mx-2 max-h-[calc(100dvh-3rem)] overflow-y-auto px-2 py-1"
        />
      </nav>
    </>
  )
}

function NavLinks({ places, className }: { places: NavItem[]; className: string }) {
  return (
    <ul className={className}>
      {places.map(({ path, label }) => (
        <li key={path}>
          <NavLink
            to={path}
            className="flex min-h-11 items-center border-s-2 border-transparent px-3 text-ink no-underline hover:text-evergreen aria-[current=page]:border-brass aria-[current=page]:font-semibold aria-[current=page]:text-evergreen"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
