import { type Context, Hono } from 'hono'
import { lazy } from '#app/platform/memoize.ts'
import type { Api, Platform } from '#app/platform/server/app.server.ts'
import { hostPrefixes, jwksPath } from './accounts/api-paths.ts'
import { basePath } from './content/operation.ts'

/** The APIs. The code of each is loaded on the first request to one of its paths. */
export function apis(platform: Platform): Api {
  const accounts = lazy(async () => (await import('./accounts/api.server.ts')).accountsApi(platform))
  const files = lazy(async () => (await import('./files/api.server.ts')).filesApi(platform))
  const content = lazy(async () => (await import('./content/api.server.ts')).contentApi(platform))
  const api: Api = new Hono()
  for (const prefix of hostPrefixes) {
    api.all(`${prefix}/v1/*`, forwardTo(accounts))
    api.all(`${prefix}/v2/*`, forwardTo(accounts))
  }
  api.get(jwksPath, forwardTo(accounts))
  api.all('/v0/*', forwardTo(files))
  api.all(`${basePath}/*`, forwardTo(content))
  return api
}

const forwardTo = (open: () => Promise<Api>) => async (c: Context) => (await open()).fetch(c.req.raw, c.env)
