import { expect, test } from 'vitest'
import { makeRoutesLazy } from './lazy-routes.ts'

const build = `
import * as entryServer from "/site/app/entry.server.tsx";
import * as route0 from "/site/app/root.tsx";
import * as route1 from "/site/app/home.tsx";
import * as route10 from "/site/app/about.tsx";
export const entry = { module: entryServer };
export const routes = {
  "root": { id: "root", module: route0 },
  "home": { id: "home", module: route1 },
  "about": { id: "about", module: route10 }
};`

test('routes other than the root are imported when they are loaded', () => {
  expect(makeRoutesLazy(build)).toBe(`
import * as entryServer from "/site/app/entry.server.tsx";
import * as route0 from "/site/app/root.tsx";


export const entry = { module: entryServer };
export const routes = {
  "root": { id: "root", module: route0 },
  "home": { id: "home", load: () => import("/site/app/home.tsx") },
  "about": { id: "about", load: () => import("/site/app/about.tsx") }
};`)
})

test('the build fails if React Router writes the routes in an unexpected way', () => {
  expect(() => makeRoutesLazy(build.replaceAll('import * as route', 'import { a } from'))).toThrow(
    'list of routes',
  )
  expect(() => makeRoutesLazy(build.replace('module: route10', 'route: route10'))).toThrow('list of routes')
})
