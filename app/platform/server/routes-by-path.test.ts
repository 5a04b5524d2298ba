import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routesByPath } from './routes-by-path.server.ts'

const route = (id: string, path: string | undefined, parentId: string | undefined, index = false) => ({
  [id]: { id, path, parentId, index },
})

const routes = {
  ...route('root', '', undefined),
  ...route('home', undefined, 'root', true),
  ...route('profile', 'profile', 'root'),
  ...route('password', 'profile/password', 'root'),
  ...route('layout', undefined, 'root'),
  ...route('resources', 'resources', 'layout'),
  ...route('admin', 'admin', 'root'),
  ...route('users', 'users/:id', 'admin'),
  ...route('settings', 'settings/:section?', 'admin'),
  ...route('export', 'users/export.csv', 'admin'),
  ...route('feed', 'articles/feed.atom', 'root'),
  ...route('robots', 'robots.txt', 'root'),
  ...route('edit', ':kind/edit', 'root'),
  ...route('rest', '*', 'root'),
} as unknown as ServerBuild['routes']

const routesOf = routesByPath(routes)

const tree = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map(({ id = '', path, index } = { id: '', module: {} } as never) =>
      index ? { id, path, index } : { id, path, children: tree(routes, id) },
    )

const matched = (routes: ServerBuild['routes'], path: string) =>
  matchRoutes(tree(routes), path)?.map(({ route, params }) => ({ id: route.id, params }))

test.each([
  '/',
  '//',
  '/profile',
  '/Profile/Password/',
  '/profile/nowhere',
  '//profile',
  '/%70rofile',
  '/resources',
  '/admin',
  '/admin/users/a%2Fb',
  '/ADMIN/users',
  '/admin/Users/1',
  '/admin/users/export.csv',
  '/admin/users',
  '/admin//users/1',
  '/admin/settings',
  '/admin/settings/links/',
  '/admin/nowhere',
  '/articles/feed.atom',
  '/robots.txt',
  '/anything/edit',
  '/profile/edit',
  '/nowhere',
  '/%E0%A4%A',
  '/a b',
])('%s matches the same routes as in the whole route table', (path) => {
  expect(matched(routesOf(path), path)).toEqual(matched(routes, path))
})

test('excludes routes that cannot match the path', () => {
  expect(Object.keys(routesOf('/profile'))).toEqual(['root', 'profile', 'rest'])
  expect(Object.keys(routesOf('/profile/password'))).toEqual(['root', 'password', 'rest'])
  expect(Object.keys(routesOf('/profile/edit'))).toEqual(['root', 'edit', 'rest'])
  expect(Object.keys(routesOf('/nowhere'))).toEqual(['root', 'rest'])
  expect(Object.keys(routesOf('/resources'))).toEqual(['root', 'layout', 'resources', 'rest'])
  expect(Object.keys(routesOf('/admin/users/1'))).toEqual(['root', 'admin', 'users', 'export', 'rest'])
})

test('paths with names that no route has share a group', () => {
  expect(routesOf('/unknown/1')).toBe(routesOf('/other/2'))
  expect(routesOf('/admin/users/1')).toBe(routesOf('/admin/users/2'))
  expect(routesOf('/admin/unknown')).toBe(routesOf('/admin/other'))
})

test('an unknown path gets the root route, which renders the error', () => {
  const { root, profile } = routes
  expect(routesByPath({ root, profile })('/nowhere')).toEqual({ root })
})
