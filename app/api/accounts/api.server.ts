import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddress, clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import type { Platform } from '#app/platform/server/app.server.ts'
import { apiError } from './api-error.ts'
import { hostPrefixes, jwksPath } from './api-paths.ts'
import type { Call } from './define-endpoint.server.ts'
import { endpoints } from './endpoints.server.ts'
import { parseRequestBody } from './parse-request-body.server.ts'
import { signingKey } from './signing-key.server.ts'

type Env = { Bindings: HttpBindings }

const jwksMaxAgeSeconds = 3600

/**
 * The account endpoints of the client API (specification, section 7). Callers authenticate with an ID
 * token, never with a cookie, so every origin is allowed.
 */
export function accountsApi(platform: Platform) {
  const api = new Hono<Env>()
  const paths = hostPrefixes.flatMap((prefix) => [`${prefix}/v1/*`, `${prefix}/v2/*`])
  const allowAnyOrigin = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      'Content-Type',
      'X-Client-Version',
      'X-Firebase-gmpid',
      'X-Firebase-Client',
      'X-Firebase-AppCheck',
      'X-Firebase-Locale',
    ],
    maxAge: 7200,
  })
  for (const path of paths) api.all(path, allowAnyOrigin, (c) => respond(platform, c))

  api.get(jwksPath, allowAnyOrigin, async (c) => {
    const { jwk } = await signingKey(platform.config.secret)
    c.header('Cache-Control', `public, max-age=${jwksMaxAgeSeconds}`)
    return c.json({ keys: [jwk] })
  })
  return api
}

async function respond(platform: Platform, c: Context<Env>) {
  c.header('Cache-Control', 'no-store')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  try {
    return Response.json(await dispatch(platform, c))
  } catch (error) {
    if (error instanceof Response) return error
    const detail = error instanceof Error ? error.stack : String(error)
    platform.log.error({ id: String(c.env.outgoing.getHeader('X-Request-Id')), error: detail })
    // Plain text on purpose: the client treats it as a network error and stays signed in.
    return c.text('Internal error. Please try again.', 500)
  }
}

async function dispatch(platform: Platform, c: Context<Env>) {
  const path = c.req.path.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com(?=\/)/, '')
  const route = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined
  if (!route) throw apiError('NOT_FOUND', '', 404)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (method !== route.method) {
    const error = apiError('METHOD_NOT_ALLOWED', '', 405)
    error.headers.set('Allow', route.method)
    throw error
  }
  const apiKey = c.req.query('key') ?? ''
  if (!/^[\w-]{1,200}$/.test(apiKey)) throw apiError('INVALID_API_KEY')
  const input = route.method === 'POST' ? await parseRequestBody(c.req.raw, route.isFormEncoded) : undefined
  return route.endpoint(createCall(platform, c, apiKey), input)
}

function createCall({ config, database, log }: Platform, c: Context<Env>, apiKey: string): Call {
  const ipAddress = clientAddress(c.env.incoming, config.trustProxy)
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(databaseContext, database.db)
  context.set(clientAddressContext, ipAddress)
  context.set(logContext, log)
  context.set(requestIdContext, String(c.env.outgoing.getHeader('X-Request-Id')))
  const userAgent = c.req.header('user-agent') ?? ''
  return {
    request: c.req.raw,
    context,
    config,
    db: database.db,
    now: new Date(),
    apiKey,
    userAgent,
    ipAddress,
  }
}
