import type { Location } from 'react-router'
import { ariaCurrent } from '#app/site/shell/navigation.ts'

/**
 * Finds the screen for a URL. A screen with exactly this path and query comes first. Otherwise, the longest path
 * that the URL starts with wins, because /admin/gifts/ledger is a separate screen, not a page of /admin/gifts. A
 * screen whose path has a query is chosen only if no other screen matches.
 */
export function currentScreen<Screen extends { path: string }>(
  screens: readonly Screen[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Screen | undefined {
  const exact = screens.find(({ path }) => path === `${pathname}${search}`)
  if (exact) return exact
  const matching = screens
    .filter(({ path }) => ariaCurrent(pathname, withoutQuery(path)) !== undefined)
    .toSorted((a, b) => withoutQuery(b.path).length - withoutQuery(a.path).length)
  return matching.find(({ path }) => !path.includes('?')) ?? matching[0]
}

const withoutQuery = (path: string) => path.replace(/\?.*/, '')
