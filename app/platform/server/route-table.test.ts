import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import siteRoutes from '#app/routes.ts'
import { RouteTable, type SiteBuild } from './route-table.server.ts'

const load = {
  profile: vi.fn(async () => ({ default: function Profile() {} })),
  layout: vi.fn(async () => ({ default: function Layout() {} })),
  resources: vi.fn(async () => ({ default: function Resources() {} })),
}
const root = { id: 'root', path: '', module: { default: function Root() {} } }
const routes = {
  root,
  home: { id: 'home', parentId: 'root', index: true, load: async () => ({ default: function Home() {} }) },
  profile: { id: 'profile', parentId: 'root', path: 'profile', load: load.profile },
  layout: { id: 'layout', parentId: 'root', load: load.layout },
  resources: { id: 'resources', parentId: 'layout', path: 'resources', load: load.resources },
  custom: { id: 'custom', parentId: 'root', path: ':slug', load: async () => ({}) },
}
const openTable = () => new RouteTable({ routes } as unknown as SiteBuild)
const idsAt = async (table: RouteTable, path: string) => Object.keys(await table.branchOf(path).load())

test('loads the modules of the matched routes, root first, and no others', async () => {
  const branch = openTable().branchOf('/resources/')
  expect(branch.loaded).toBeNull()
  expect(load.layout).not.toHaveBeenCalled()
  const loaded = await branch.load()
  expect(Object.values(loaded).map((route) => route?.module.default?.name)).toEqual([
    'Root',
    'Layout',
    'Resources',
  ])
  expect(branch.loaded).toEqual(Object.values(loaded))
  expect(load.profile).not.toHaveBeenCalled()
})

test('paths that match the same route share a branch', () => {
  const table = openTable()
  expect(table.branchOf('/a')).toBe(table.branchOf('/b'))
  expect(table.branchOf('/a')).not.toBe(table.branchOf('/profile'))
})

test('finds the page whose data is requested', async () => {
  const table = openTable()
  expect(await idsAt(table, '/profile.data')).toEqual(['root', 'profile'])
  expect(await idsAt(table, '/_.data')).toEqual(['root', 'home'])
  expect(await idsAt(table, '/')).toEqual(['root', 'home'])
})

test('a path that no route matches gets the root, which renders the error', async () => {
  const branch = openTable().branchOf('/no/where')
  expect(branch.loaded).toEqual([root])
  expect(await branch.load()).toEqual({ root })
})

test('tries again after a module could not be loaded', async () => {
  const branch = openTable().branchOf('/profile')
  load.profile.mockRejectedValueOnce(new Error('Cannot find module'))
  await expect(branch.load()).rejects.toThrow('Cannot find module')
  expect(branch.loaded).toBeNull()
  expect(Object.keys(await branch.load())).toEqual(['root', 'profile'])
})

test('finds the same routes as the router does in the whole table, for a path of each route', async () => {
  const routes: SiteBuild['routes'] = { root: { id: 'root', path: '', module: {} as never } }
  const paths: string[] = []
  const addRoutes = (entries: RouteConfigEntry[], parentId: string, parentPath: string): RouteObject[] =>
    entries.map(({ id: ownId, file, path, index, children = [] }) => {
      const id = ownId ?? file
      const fullPath = path ? `${parentPath}/${path}` : parentPath
      paths.push(fullPath.replace(/:\w+/g, 'a%2Fb').replace('*', 'any/thing') || '/')
      routes[id] = { id, parentId, path, index, module: {} as never }
      return index ? { id, path, index } : { id, path, children: addRoutes(children, id, fullPath) }
    })
  const tree = [{ id: 'root', path: '', children: addRoutes(await siteRoutes, 'root', '') }]
  const table = new RouteTable({ routes } as SiteBuild)
  for (const path of paths) {
    const ids = matchRoutes(tree, path)?.map(({ route }) => route.id) ?? ['root']
    expect(
      table.branchOf(path).loaded?.map(({ id }) => id),
      path,
    ).toEqual(ids)
  }
})
