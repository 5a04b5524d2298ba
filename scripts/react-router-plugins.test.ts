import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { reactRouterForBuild, routeFile } from './react-router-plugins.ts'

const plugins = new Map(reactRouterForBuild().map((plugin) => [plugin.name, plugin]))

/** The filter of a plugin's hook. Its `test` says whether the hook is called for an id. */
function filterOf(name: string, hook: 'resolveId' | 'load' | 'transform') {
  const { [hook]: value } = plugins.get(name) as Plugin
  const { filter } = value as { filter: { id: RegExp } }
  return filter.id
}

const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [
  `/site/app/${file}`,
  ...children.flatMap(filesOf),
]

test('React Router removes the server code of each route, and of no other file', () => {
  const files = ['/site/app/root.tsx', ...routes.flatMap(filesOf)]
  expect(files.filter((file) => !routeFile.test(file))).toEqual([])
  expect(filterOf('react-router:route-exports', 'transform')).toBe(routeFile)
  expect('/site/app/ui/button.tsx').not.toMatch(routeFile)
  expect('/site/app/home.route.tsx?__react-router-build-client-route').not.toMatch(routeFile)
})

test('React Router rejects server files in the code of the browser', () => {
  const filter = filterOf('react-router:dot-server', 'resolveId')
  for (const path of ['./member-store.server.ts', '#app/cms/page.server.tsx']) expect(path).toMatch(filter)
  expect('#app/ui/button.tsx').not.toMatch(filter)
})

test('React Router’s virtual modules and client routes still reach its plugins', () => {
  const name = 'react-router:virtual-modules'
  expect('virtual:react-router/server-build').toMatch(filterOf(name, 'resolveId'))
  expect('\0virtual:react-router/server-build').toMatch(filterOf(name, 'load'))
  const clientRoute = filterOf('react-router:build-client-route', 'transform')
  expect('/site/app/root.tsx?__react-router-build-client-route').toMatch(clientRoute)
})
