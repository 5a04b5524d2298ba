export interface Place {
  path: string
  label: string
}

/** The places in the top bar, in order. */
export const mainNav: Place[] = [
  { path: '/', label: 'Home' },
  { path: '/about', label: 'About Us' },
  { path: '/projects', label: 'Projects' },
  { path: '/volunteer', label: 'Volunteer' },
  { path: '/resources', label: 'Resources' },
  { path: '/articles', label: 'Articles' },
  { path: '/app', label: 'App' },
]

/** Shown to admins only. */
export const adminNavItem: Place = { path: '/admin', label: 'Admin' }

/** Whether a link's place is the page itself, or the section that the page belongs to. */
export function ariaCurrent(path: string, place: string): 'page' | 'true' | undefined {
  if (path === place) return 'page'
  return place !== '/' && path.startsWith(`${place}/`) ? 'true' : undefined
}

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

/** The background that a route's prefix selects (specification, section 2); all have the page's colour (`styles.css`). */
export function backgroundOf(path: string): Background {
  const found = backgrounds.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return found?.[1] ?? 'default'
}
