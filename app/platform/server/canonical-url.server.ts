import type { Route, RouteTable } from './route-table.server.ts'

/** Tracking parameters that chat apps and newsletters add to links; no page reads them. */
const trackingParams = /(?<=[?&])(?:utm_\w+|fbclid|gclid|igshid)=[^&]*&?/g

/** The router's own parameter in a request for a page's data: the ids of the routes whose data it needs. */
const routesParam = '_routes'

type RouteHandle = { query?: readonly string[] } | undefined

/**
 * Returns a function that reduces a path and query to what the matching routes read: the parameters that they declare
 * (`PageHandle.query`), in the declared order. If the route declares none, removes only tracking parameters.
 */
export function canonicalUrls(routeTable: RouteTable) {
  const declared = new WeakMap<readonly Route[], readonly string[] | null>()

  /** Null if the route declares none, and before the route is loaded: then none of its pages is in the page cache. */
  function declaredFor(path: string) {
    const { loaded } = routeTable.branchOf(path)
    if (!loaded) return null
    const cached = declared.get(loaded)
    if (cached !== undefined) return cached
    const names = declaredQuery(loaded)
    declared.set(loaded, names)
    return names
  }

  return (url: string) => {
    const queryStart = url.indexOf('?')
    if (queryStart < 0) return url
    const path = url.slice(0, queryStart)
    const declaredNames = declaredFor(path)
    if (declaredNames === null) return url.replace(trackingParams, '')
    const names = path.endsWith('.data') ? [...declaredNames, routesParam] : declaredNames
    const params = new URLSearchParams(url.slice(queryStart + 1))
    const read = names.flatMap((name) => params.getAll(name).map((value) => [name, value]))
    return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`
  }
}

/** The leaf route decides whether parameters are declared at all; its ancestors add theirs. */
function declaredQuery(branch: readonly Route[]) {
  const handles = branch.map(({ module }) => module.handle as RouteHandle)
  if (!handles.at(-1)?.query) return null
  return [...new Set(handles.flatMap((handle) => handle?.query ?? []))]
}
