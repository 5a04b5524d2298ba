import { type Context, Hono } from 'hono'
import { lazyAsync } from '#app/platform/memoize.ts'
import type { Api, Platform } from '#app/platform/server/app.server.ts'
import { hostPrefixes, jwksPath } from './accounts/api-paths.ts'
import { basePath } from './content/operation.ts'

/** The APIs. The code of each is loaded on the first request to one of its paths. */
export function apis(platform: Platform): Api {
  const accounts = forwardTo(async () => (await import('./accounts/api.server.ts')).accountsApi(platform))
  const files = forwardTo(async () => (await import('./files/api.server.ts')).filesApi(platform))
  const content = forwardTo(async () => (await import('./content/api.server.ts')).contentApi(platform))
  const api: Api = new Hono()
  for (const prefix of hostPrefixes) {
    api.all(`${prefix}/v1/*`, accounts)
    api.all(`${prefix}/v2/*`, accounts)
  }
  api.get(jwksPath, accounts)
  api.all('/v0/*', files)
  api.all(`${basePath}/*`, content)
  return api
}

/** Loads the API on the first request. If that fails, the next request tries again. */
export function forwardTo(load: () => Promise<Api>) {
  const loadOnce = lazyAsync(load)
  return async (c: Context) => (await loadOnce()).fetch(c.req.raw, c.env)
}
