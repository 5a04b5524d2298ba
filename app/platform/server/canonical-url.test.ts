import { expect, test } from 'vitest'
import { canonicalUrls } from './canonical-url.server.ts'
import { RouteTable, type SiteBuild } from './route-table.server.ts'

const route = (id: string, path: string | undefined, parentId: string | undefined, query?: string[]) => ({
  [id]: { id, path, parentId, module: { default: () => null, handle: query && { query } } },
})

const routeTable = new RouteTable({
  routes: {
    ...route('root', '', undefined),
    ...route('about', 'about', 'root', []),
    ...route('event', 'events/:slug', 'root', []),
    ...route('layout', undefined, 'root', ['tab', 'page']),
    ...route('resources', 'resources', 'layout', ['edit']),
    ...route('undeclared', 'profile', 'root'),
    ...route('custom', ':slug', 'root', []),
    ...route('rest', '*', 'root'),
    lazy: { id: 'lazy', path: 'lazy', parentId: 'root', load: async () => ({ handle: { query: ['page'] } }) },
  },
} as unknown as SiteBuild)
const canonicalUrl = canonicalUrls(routeTable)

test('parameters that no route declares are dropped', () => {
  expect(canonicalUrl('/about')).toBe('/about')
  expect(canonicalUrl('/about?a=1&b=2')).toBe('/about')
  expect(canonicalUrl('/events/meal-packing?x=%00&x')).toBe('/events/meal-packing')
})

test('sorts parameters into the declared order', () => {
  expect(canonicalUrl('/resources?x=1&page=2&edit=all&tab=guides')).toBe(
    '/resources?tab=guides&page=2&edit=all',
  )
  expect(canonicalUrl('/resources?page=1&page=2')).toBe('/resources?page=1&page=2')
})

test('keeps the router’s own parameter in a request for a page’s data', () => {
  expect(canonicalUrl('/about.data?a=1&_routes=about&utm_source=chat')).toBe('/about.data?_routes=about')
  expect(canonicalUrl('/resources.data?x=1&page=2&tab=guides')).toBe('/resources.data?tab=guides&page=2')
  expect(canonicalUrl('/profile.data?next=%2Fapp')).toBe('/profile.data?next=%2Fapp')
})

test('removes only tracking parameters if the route declares none', () => {
  expect(canonicalUrl('/profile?next=%2Fapp&utm_source=chat&fbclid=1')).toBe('/profile?next=%2Fapp&')
  expect(canonicalUrl('/no/where?a=1')).toBe('/no/where?a=1')
})

test('drops undeclared parameters only after the route’s module is loaded', async () => {
  expect(canonicalUrl('/lazy?x=1&page=2')).toBe('/lazy?x=1&page=2')
  await routeTable.branchOf('/lazy').load()
  expect(canonicalUrl('/lazy?x=1&page=2')).toBe('/lazy?page=2')
})
