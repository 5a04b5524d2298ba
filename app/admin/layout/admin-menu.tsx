import { type ReactNode, useId } from 'react'
import { Link, NavLink } from 'react-router'
import type { MenuLink } from '#app/ui/page/shell.ts'
import { Summary } from '#app/ui/summary.tsx'

/** A link in the admin menu; `count` is the number of things that need attention there, or empty. */
interface AdminMenuItem extends MenuLink {
  count: string
}

export interface AdminMenuGroup {
  title: string
  count: string
  screens: AdminMenuItem[]
}

interface Props {
  /** The button that opens the search. */
  search: ReactNode
  overview: MenuLink
  groups: AdminMenuGroup[]
  current: MenuLink | undefined
  /** Null when it is dismissed or could not be read, and for staff who are not admins. */
  checklist: { left: number } | null
}

/** The checklist and the screens in their groups: a sidebar, or a collapsible list on small screens. */
export function AdminMenu({ search, overview, groups, current, checklist }: Props) {
  return (
    // On phones and tablets, two short rows, so that the screen begins near the top.
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:mb-0 lg:flex lg:flex-col lg:gap-4">
      {/* The new key closes the list after navigation. */}
      <details
        key={current?.path}
        className="rounded-md border border-edge bg-surface open:col-span-2 lg:hidden"
      >
        <Summary variant="row" className="min-h-12 flex-wrap px-4 py-2">
          <span>
            <span className="font-normal text-muted">Admin</span> {current?.label ?? 'area'}
          </span>
          <span className="ms-auto text-sm text-evergreen">Menu</span>
        </Summary>
        <nav aria-label="Admin" className="border-t border-hairline px-2 py-2">
          <ScreenLink item={{ ...overview, count: '' }} current={current} />
          {groups.map(({ title, screens }) => (
            <section key={title} className="mt-2">
              <h2 className="eyebrow px-3 py-1">{title}</h2>
              <ScreenList screens={screens} current={current} className="grid grid-cols-2" />
            </section>
          ))}
        </nav>
      </details>
      {search}
      {checklist && <ChecklistLink left={checklist.left} />}
      <nav aria-label="Admin" className="hidden lg:block lg:flex-1">
        {/* Scrolls separately on short screens. The negative margin leaves room for focus rings. */}
        <div className="sticky top-6 -mx-2 max-h-[calc(100dvh-3rem)] overflow-y-auto px-2 py-1">
          <ScreenLink item={{ ...overview, count: '' }} current={current} />
          {groups.map((group) => (
            <Group key={group.title} group={group} current={current} />
          ))}
        </div>
      </nav>
    </div>
  )
}

/** The group of the current screen is open. */
function Group({
  group: { title, count, screens },
  current,
}: { group: AdminMenuGroup } & Pick<Props, 'current'>) {
  const isCurrent = screens.some(({ path }) => path === current?.path)
  return (
    // The new key opens the group after navigation to one of its screens.
    <details key={String(isCurrent)} open={isCurrent} className="group border-t border-hairline">
      <Summary variant="row" className="gap-2 ps-3 pe-2 hover:text-evergreen">
        <span className="flex-1">{title}</span>
        {count && (
          <span className="group-open:hidden">
            <Count count={count} />
          </span>
        )}
      </Summary>
      <ScreenList screens={screens} current={current} className="mb-2" />
    </details>
  )
}

function ChecklistLink({ left }: { left: number }) {
  return (
    <NavLink
      to="/admin/checklist"
      className="col-span-2 flex min-h-11 items-center justify-between gap-3 rounded-md border border-brass bg-brass-wash px-4 text-ink no-underline hover:text-evergreen lg:px-3"
    >
      <span className="font-semibold">Checklist</span>
      <span className="text-sm">{left > 0 ? `${left} left` : 'Done'}</span>
    </NavLink>
  )
}

function ScreenList({
  screens,
  current,
  className,
}: { screens: AdminMenuItem[]; className: string } & Pick<Props, 'current'>) {
  return (
    <ul className={className}>
      {screens.map((item) => (
        <li key={item.path}>
          <ScreenLink item={item} current={current} />
        </li>
      ))}
    </ul>
  )
}

function ScreenLink({
  item: { path, label, count },
  current,
}: { item: AdminMenuItem } & Pick<Props, 'current'>) {
  const id = useId()
  return (
    <div className="relative">
      <Link
        to={path}
        aria-current={path === current?.path ? 'page' : undefined}
        aria-describedby={count ? id : undefined}
        className={`flex min-h-11 items-center border-s-2 border-transparent ps-3 text-ink no-underline hover:text-evergreen aria-[current=page]:border-brass aria-[current=page]:font-semibold aria-[current=page]:text-evergreen ${count ? 'pe-12' : 'pe-3'}`}
      >
        {label}
      </Link>
      {count && (
        <span id={id} className="pointer-events-none absolute inset-y-0 end-0 flex items-center">
          <Count count={count} />
        </span>
      )}
    </div>
  )
}

function Count({ count }: { count: string }) {
  return (
    <span className="rounded-full bg-brass-wash px-2 text-sm font-semibold whitespace-nowrap text-ink tabular-nums">
      {count}
      <span className="sr-only">{count === '1' ? ' needs' : ' need'} attention</span>
    </span>
  )
}
