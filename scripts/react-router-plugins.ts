import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'

type Hook = 'resolveId' | 'load' | 'transform'

/** Matches a file with a route, and the parts into which React Router splits it. */
export const routeFile = /(?:\/root|\.route)\.tsx?(?:\?route-chunk=\w+)?$/
const virtualModule = /virtual:react-router\//
const nothing = /^$/

/** By plugin and hook, the modules that the hook does something for in a build. */
const filters: Record<string, Partial<Record<Hook, RegExp>>> = {
  'react-router': { transform: /\.module\.\w+(?:$|\?)/ },
  'react-router:route-chunks-index': { transform: routeFile },
  'react-router:build-client-route': { transform: /\?__react-router-build-client-route$/ },
  'react-router:split-route-modules': { transform: /\?route-chunk=/ },
  'react-router:virtual-modules': { resolveId: virtualModule, load: virtualModule },
  // Imports name the whole file, so the path in an import shows whether it is a server file.
  'react-router:dot-server': { resolveId: /\.server\b/ },
  'react-router:dot-client': { transform: /\.client\b/ },
  'react-router:route-exports': { transform: routeFile },
  'react-router:inject-hmr-runtime': { resolveId: virtualModule, load: virtualModule },
  'react-router:hmr-runtime': { resolveId: virtualModule, load: virtualModule },
  'react-router:react-refresh-babel': { transform: nothing },
}

/**
 * React Router's plugins with filters for a build. Without them, Rolldown calls each hook for each of 3,000 modules,
 * and each call copies the module's code to JavaScript: a quarter of the build's CPU time. Throws if a plugin or a hook
 * is missing, for example after an upgrade.
 */
export function reactRouterForBuild(): Plugin[] {
  const plugins: Plugin[] = reactRouter()
  const missing = new Set(Object.keys(filters)).difference(new Set(plugins.map(({ name }) => name)))
  if (missing.size > 0) throw new Error(`React Router has no plugin ${[...missing].join(', ')} anymore`)
  return plugins.map(withFilters)
}

function withFilters(plugin: Plugin): Plugin {
  const hooks = Object.entries(filters[plugin.name] ?? {}).map(([hook, id]) => {
    const handler = plugin[hook as Hook]
    if (typeof handler !== 'function') throw new Error(`${plugin.name} has no function ${hook} anymore`)
    return [hook, { filter: { id }, handler }]
  })
  return { ...plugin, ...Object.fromEntries(hooks) }
}
