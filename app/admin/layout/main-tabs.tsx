import { NavLink } from 'react-router'
import type { MenuLink } from '#app/ui/page/shell.ts'

/** The main tabs of the admin area, above their screens. */
export function MainTabs({ tabs }: { tabs: MenuLink[] }) {
  return (
    <nav aria-label="Main tabs" className="mb-6 border-b border-hairline">
      <ul className="flex flex-wrap sm:gap-x-1">
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-2 text-ink max-sm:text-sm no-underline hover:text-evergreen aria-[current=page]:border-brass aria-[current=page]:font-semibold aria-[current=page]:text-evergreen sm:px-4"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
