interface Route {
  id: string
  parentId?: string
  path?: string
}
type Routes<R extends Route> = Record<string, R | undefined>

/** A segment of a route's path in lower case; '' if there is none; null if it may be anything, or missing. */
type Segment = string | null

/**
 * Returns a function that finds the routes that may match a path, by its first two segments, with their ancestors.
 * Otherwise, the router would try every route.
 */
export function routesByPath<R extends Route>(routes: Routes<R>): (path: string) => Routes<R> {
  const branches = Object.values(routes).map((route) => branchOf(routes, route))
  const leaves = branches.map((branch) => ({ branch, segments: firstSegments(branch) }))
  const groups = new Map<string, Routes<R>>()

  function routesOf(candidates: typeof leaves) {
    const ids = new Set(candidates.flatMap(({ branch }) => branch.map(({ id }) => id)))
    // The root renders the 404 page.
    return Object.fromEntries(Object.entries(routes).filter(([id, route]) => !route?.parentId || ids.has(id)))
  }

  return (path) => {
    const [first = '', second = ''] = path.slice(1).toLowerCase().split('/')
    // The router decodes segments.
    if (path.includes('//') || !isPlain(first) || !isPlain(second)) return routes
    const sameFirst = leaves.filter(({ segments }) => mayBe(segments[0], first))
    const candidates = sameFirst.filter(({ segments }) => mayBe(segments[1], second))
    // Names that no route has share a group.
    const key = [
      candidates.some(({ segments }) => segments[0] === first) ? first : '*',
      candidates.some(({ segments }) => segments[1] === second) ? second : '*',
    ].join('/')
    const group = groups.get(key) ?? routesOf(candidates)
    groups.set(key, group)
    return group
  }
}

const isPlain = (segment: string) => /^[\w.-]*$/.test(segment)
const mayBe = (expected: Segment, segment: string) => expected === null || expected === segment

/** A route and its ancestors, root first. */
function branchOf<R extends Route>(routes: Routes<R>, leaf: R | undefined): R[] {
  return leaf ? [...branchOf(routes, routes[leaf.parentId ?? '']), leaf] : []
}

function firstSegments(branch: Route[]): [Segment, Segment] {
  const segments = branch.flatMap(({ path = '' }) => path.split('/')).filter(Boolean)
  const segmentAt = (index: number) => {
    // After an optional segment or a wildcard, positions are not known.
    if (segments.slice(0, index + 1).some((segment) => segment === '*' || segment.endsWith('?'))) return null
    const segment = segments[index] ?? ''
    return isPlain(segment) ? segment.toLowerCase() : null
  }
  return [segmentAt(0), segmentAt(1)]
}
