import { lazy } from '#app/platform/memoize.ts'

interface Route {
  id: string
  parentId?: string
  path?: string
}
type Routes<R extends Route> = Record<string, R | undefined>

/**
 * Returns a function that finds the routes that may match a path: those whose first segment is the same or a
 * parameter, with their ancestors. Otherwise, the router would try every route, several times per request.
 */
export function routesByPath<R extends Route>(routes: Routes<R>): (path: string) => Routes<R> {
  const segments = firstSegments(routes)
  const routesWith = (segment: string | null) => {
    // The root renders the 404 page.
    const mayMatch = (id: string) =>
      !routes[id]?.parentId || segments.get(id)?.has(segment) || segments.get(id)?.has(null)
    return Object.fromEntries(Object.entries(routes).filter(([id]) => mayMatch(id)))
  }
  const names = new Set([...segments.values()].flatMap((set) => [...set]))
  // Each group is built on first use: building all of them takes 10 ms.
  const groups = new Map([null, ...names].map((name) => [name, lazy(() => routesWith(name))]))
  return (path) => {
    // The router decodes segments.
    const segment = path === '/' ? '' : /^\/([\w.-]+)(?:\/|$)/.exec(path)?.[1]?.toLowerCase()
    if (segment === undefined) return routes
    return (groups.get(segment) ?? groups.get(null))?.() ?? routes
  }
}

/** The first segments of the paths that each route may be part of, in lower case; null if it is a parameter. */
function firstSegments(routes: Routes<Route>) {
  const segments = new Map<string, Set<string | null>>()
  for (const leaf of Object.values(routes)) {
    const branch = []
    for (let route = leaf; route; route = routes[route.parentId ?? '']) branch.unshift(route)
    const segment = branch.flatMap(({ path = '' }) => path.split('/')).find(Boolean) ?? ''
    const name = /^[\w.-]*$/.test(segment) ? segment.toLowerCase() : null
    for (const { id } of branch) segments.set(id, (segments.get(id) ?? new Set()).add(name))
  }
  return segments
}
