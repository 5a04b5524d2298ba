import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { routesByPath } from './routes-by-path.server.ts'

/** Tracking parameters that chat apps and newsletters add to links; no page reads them. */
const trackingParams = /(?<=[?&])(?:utm_\w+|fbclid|gclid|igshid)=[^&]*&?/g
const maxPaths = 2000

type RouteHandle = { query?: readonly string[] } | undefined

/**
 * Returns a function that reduces a path and query to what its routes read: the parameters that they declare
 * (`PageHandle.query`), in the declared order. If the route declares none, removes only tracking parameters.
 */
export function canonicalUrls(build: Pick<ServerBuild, 'routes'>) {
  const routesOf = routesByPath(build.routes)
  const declared = new LRUCache<string, { names: readonly string[] | null }>({ max: maxPaths })

  function declaredFor(path: string) {
    const known = declared.get(path)
    if (known) return known.names
    const names = declaredQuery(
      matchRoutes(routeTree(routesOf(path)), path)?.map(({ route }) => route.handle) ?? [],
    )
    declared.set(path, { names })
    return names
  }

  return (url: string) => {
    const cut = url.indexOf('?')
    if (cut < 0) return url
    const path = url.slice(0, cut)
    // The router adds its own parameters to a request for a page's data.
    const names = path.endsWith('.data') ? null : declaredFor(path)
    if (names === null) return url.replace(trackingParams, '')
    const params = new URLSearchParams(url.slice(cut + 1))
    const read = names.flatMap((name) => params.getAll(name).map((value) => [name, value]))
    return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`
  }
}

/** The leaf route decides whether parameters are declared at all; its ancestors add theirs. */
function declaredQuery(handles: RouteHandle[]) {
  if (!handles.at(-1)?.query) return null
  return [...new Set(handles.flatMap((handle) => handle?.query ?? []))]
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId)
  return children.map((route) => {
    const { id = '', path, index, caseSensitive, module } = route ?? {}
    const shared = { id, path, caseSensitive, handle: module?.handle }
    return index ? { ...shared, index } : { ...shared, children: routeTree(routes, id) }
  })
}
