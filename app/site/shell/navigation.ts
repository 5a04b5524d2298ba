import type { MenuLink, Menus } from '#app/ui/page/shell.ts'

/** Shown to staff only. */
export const adminNavItem: MenuLink = { path: '/admin', label: 'Admin' }

/** `aria-current` of a link on the page at `path`: 'page' for that page itself, 'true' for the section it is in. */
export function ariaCurrent(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}

export const profilePath = '/profile'

/** The links of the top bar that are current on the page at `path`, with their `aria-current`: '/articles true'. */
export const currentTopBarLinks = (path: string, { bar, buttons }: Pick<Menus, 'bar' | 'buttons'>) =>
  [profilePath, adminNavItem.path, ...[...bar, ...buttons].map((item) => item.path)].flatMap((href) => {
    const current = ariaCurrent(path, href)
    return current ? [`${href} ${current}`] : []
  })

export type Background = 'islamic' | 'community' | 'youth' | 'default'

const backgrounds: [prefix: string, background: Background][] = [
  ['/about', 'islamic'],
  ['/vision', 'islamic'],
  ['/articles', 'islamic'],
  ['/resources', 'islamic'],
  ['/volunteer', 'community'],
  ['/events', 'community'],
  ['/projects', 'community'],
  ['/donate', 'community'],
  ['/contact', 'community'],
  ['/app', 'youth'],
  ['/profile', 'youth'],
  ['/merch', 'youth'],
]

/** The background theme that a route's prefix selects (specification, section 2). All four have the same colors. */
export function backgroundOf(path: string): Background {
  const found = backgrounds.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return found?.[1] ?? 'default'
}
