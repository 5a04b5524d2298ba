import { NavLink } from 'react-router'
import type { MenuLink } from '#app/ui/page/shell.ts'

/** The checklist and the admin tabs: a sidebar, or a collapsible list on small screens. */
export function AdminMenu({
  tabs,
  current,
  checklist,
}: {
  tabs: MenuLink[]
  current: MenuLink | undefined
  /** Null when it is dismissed. */
  checklist: { left: number } | null
}) {
  return (
    <div className="lg:flex lg:flex-col">
      {checklist && <ChecklistLink left={checklist.left} />}
      {/* The new key closes the list after navigation. */}
      <details key={current?.path} className="mb-6 rounded-md border border-edge bg-surface lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 font-semibold">
          <span>
            <span className="font-normal text-muted">Admin</span> {current?.label}
          </span>
          <span className="text-sm text-evergreen">All tabs</span>
        </summary>
        <nav aria-label="Admin" className="border-t border-hairline px-2 py-2">
          <NavLinks tabs={tabs} className="grid grid-cols-2" />
        </nav>
      </details>
      <nav aria-label="Admin" className="hidden lg:block lg:flex-1">
        <p className="eyebrow mb-3 ps-3">Admin</p>
        {/* Scrolls separately on short screens. The negative margin leaves room for focus rings. */}
        <NavLinks
          tabs={tabs}
          className="sticky top-6 -mx-2 max-h-[calc(100dvh-3rem)] overflow-y-auto px-2 py-1"
        />
      </nav>
    </div>
  )
}

function ChecklistLink({ left }: { left: number }) {
  return (
    <NavLink
      to="/admin/checklist"
      className="mb-4 flex min-h-11 items-center justify-between gap-3 rounded-md border border-brass bg-brass-wash px-4 text-ink no-underline hover:text-evergreen lg:px-3"
    >
      <span className="font-semibold">Checklist</span>
      <span className="text-sm">{left > 0 ? `${left} left` : 'Done'}</span>
    </NavLink>
  )
}

function NavLinks({ tabs, className }: { tabs: MenuLink[]; className: string }) {
  return (
    <ul className={className}>
      {tabs.map(({ path, label }) => (
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
