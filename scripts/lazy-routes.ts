import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { type ServerParts, serverChunks } from './server-chunks.ts'

const importOf = /import \* as (route\d+) from ("[^"]+");/g
const serverBuild = '\0virtual:react-router/server-build'
const isRoot = (path: string) => path.endsWith('/root.tsx"')

/**
 * In the server's build, a route has `load`, which imports its module, instead of `module`. The root, which every page
 * needs, keeps its module.
 */
export function lazyRoutes(): Plugin {
  return {
    name: 'lazy-routes',
    // After React Router has written the module with the routes.
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    outputOptions: (options) => ({ ...options, codeSplitting: codeSplitting() }),
    // React Router sets this to `exports-only`, which does not allow a chunk for several routes.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      handler: (code) => ({ code: makeRoutesLazy(code), map: null }),
    },
  }
}

/** Replaces the imports of all routes but the root. Throws if React Router writes them in an unexpected way. */
export function makeRoutesLazy(code: string): string {
  const paths = new Map<string, string>()
  const withoutImports = code.replace(importOf, (statement, name: string, path: string) => {
    if (isRoot(path)) return statement
    paths.set(name, path)
    return ''
  })
  let replaced = 0
  const lazy = withoutImports.replace(/module: (route\d+)\b/g, (property, name: string) => {
    const path = paths.get(name)
    if (!path) return property
    replaced += 1
    return `load: () => import(${path})`
  })
  if (replaced === 0 || replaced !== paths.size)
    throw new Error('Unexpected list of routes from React Router')
  return lazy
}

const appFolder = fileURLToPath(new URL('../app/', import.meta.url))

/** What the server needs to start goes to one chunk, and the rest to those of `serverChunks`. */
function codeSplitting(): Rolldown.CodeSplittingOptions {
  let chunkOf: ((id: string) => string | null) | undefined
  const name: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    chunkOf ??= serverChunks((id) => graph.getModuleInfo(id)?.importedIds ?? [], serverParts(graph))
    return chunkOf(id)
  }
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'server', tags: ['$initial'], priority: 2 },
      { name, debugName: 'parts', priority: 1 },
    ],
  }
}

/** Throws if the routes are not lazy. */
function serverParts(graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): ServerParts {
  const home = `${appFolder}site/home/home.route.tsx`
  const imported = graph.getModuleInfo(serverBuild)?.dynamicallyImportedIds ?? []
  const routes = imported.filter((id) => id.startsWith(appFolder)).map((id) => ({ id, folder: folderOf(id) }))
  if (!routes.some(({ id }) => id === home)) throw new Error(`Not imported lazily: ${home}`)
  return { home, backgroundWork: `${appFolder}background-work.server.ts`, routes }
}

/** `events/calendar` for a module in this folder or a folder below it. */
const folderOf = (id: string) => id.slice(appFolder.length).split('/').slice(0, -1).slice(0, 2).join('/')
