import { ariaCurrent } from '#app/site/shell/navigation.ts'

interface Address {
  pathname: string
  search: string
}

/**
 * The screen of an address: the one with exactly this address, or else the one with the longest matching path, because
 * /admin/gifts/ledger is a screen too, not only a page of /admin/gifts. A path with a query, which makes a choice in
 * advance, comes last.
 */
export function currentScreen<Screen extends { path: string }>(
  screens: readonly Screen[],
  { pathname, search }: Address,
): Screen | undefined {
  const exact = screens.find(({ path }) => path === `${pathname}${search}`)
  if (exact) return exact
  const matching = screens
    .filter(({ path }) => ariaCurrent(pathname, withoutQuery(path)))
    .toSorted((a, b) => withoutQuery(b.path).length - withoutQuery(a.path).length)
  return matching.find(({ path }) => !path.includes('?')) ?? matching[0]
}

const withoutQuery = (path: string) => path.replace(/\?.*/, '')
