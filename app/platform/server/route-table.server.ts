import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { lazyAsync } from '#app/platform/memoize.ts'
import { routesByPath } from './routes-by-path.server.ts'

export type Routes = ServerBuild['routes']
export type Route = NonNullable<Routes[string]>

/** A route whose module is loaded on the first request that matches it (`scripts/lazy-routes.ts`). */
type LazyRoute = Omit<Route, 'module'> & { load: () => Promise<Route['module']> }

export interface SiteBuild extends Omit<ServerBuild, 'routes'> {
  /** In development, and for the root, the module is there from the start. */
  routes: Record<string, Route | LazyRoute | undefined>
}

const maxPaths = 2000

/** The routes of a build. Most modules are loaded only when needed: a start that loads all of them takes 50% longer. */
export class RouteTable {
  readonly build: SiteBuild
  readonly #routesOf: (path: string) => SiteBuild['routes']
  readonly #trees = new Map<SiteBuild['routes'], RouteObject[]>()
  readonly #branches = new Map<string, Branch>()
  readonly #branchesByPath = new LRUCache<string, Branch>({ max: maxPaths })

  constructor(build: SiteBuild) {
    this.build = build
    this.#routesOf = routesByPath(build.routes)
  }

  /** The branch of the route that matches a path. If none does, the branch of the root, which renders the error. */
  branchOf(path: string): Branch {
    const cached = this.#branchesByPath.get(path)
    if (cached) return cached
    const matched = this.#match(pagePath(path))
    const ids = matched?.map(({ route }) => route.id ?? '') ?? this.#rootIds()
    const key = ids.join(' ')
    const branch = this.#branches.get(key) ?? new Branch(ids.map((id) => this.build.routes[id]))
    this.#branches.set(key, branch)
    this.#branchesByPath.set(path, branch)
    return branch
  }

  #match(path: string) {
    const routes = this.#routesOf(path)
    const tree = this.#trees.get(routes) ?? routeTree(routes)
    this.#trees.set(routes, tree)
    return matchRoutes(tree, path)
  }

  #rootIds() {
    return Object.values(this.build.routes).flatMap((route) => (route && !route.parentId ? [route.id] : []))
  }
}

/** A route and its ancestors, root first. */
export class Branch {
  readonly #routes: (Route | LazyRoute)[]
  #loaded: Route[] | undefined
  /** Rejects if a module no longer exists, because the site was rebuilt. A later call tries again. */
  readonly load: () => Promise<Routes> = lazyAsync(async () => {
    this.#loaded ??= await Promise.all(this.#routes.map(withModule))
    return Object.fromEntries(this.#loaded.map((route) => [route.id, route]))
  })

  constructor(routes: (Route | LazyRoute | undefined)[]) {
    this.#routes = routes.filter((route) => route !== undefined)
    if (this.#routes.every((route) => 'module' in route)) this.#loaded = this.#routes
  }

  /** The routes with their modules, root first; null before `load` has finished. */
  get loaded(): readonly Route[] | null {
    return this.#loaded ?? null
  }
}

async function withModule(route: Route | LazyRoute): Promise<Route> {
  if ('module' in route) return route
  const { load, ...rest } = route
  return { ...rest, module: await load() }
}

/** The path of the page whose data is requested, as the router reads it: `/about` for `/about.data`. */
const pagePath = (path: string) => path.replace(/(?:(?<=\/)_)?\.data$/, '')

function routeTree(routes: SiteBuild['routes'], parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId)
  return children.map((route) => {
    const { id = '', path, index, caseSensitive } = route ?? {}
    const shared = { id, path, caseSensitive }
    return index ? { ...shared, index } : { ...shared, children: routeTree(routes, id) }
  })
}
