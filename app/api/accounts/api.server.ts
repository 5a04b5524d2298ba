import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddress, clientAddressContext } from '#app/platform/http/client-address.server.ts'
import type { Platform } from '#app/platform/server/app.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { endpoints } from './endpoints.server.ts'
import { readInput } from './parse-request-body.server.ts'
import { apiError } from './reply.ts'
import { signingKey } from './signing-key.server.ts'

type Env = { Bindings: HttpBindings }

const bodyBytes = 64 * 1024
const keysMaxAgeSeconds = 3600
const toolkit = '/identitytoolkit.googleapis.com'
const tokens = '/securetoken.googleapis.com'
const under = (prefix: string) => [`${prefix}/v1/*`, `${prefix}/v2/*`]

/**
 * The accounts as the client contract calls them (specification, section 7). No cookie is read here: what
 * a call may do is in its ID token, so any page of any site may send one.
 */
export function accountsApi(platform: Platform) {
  const api = new Hono<Env>()
  const paths = ['', toolkit, tokens].flatMap(under)
  const open = cors({
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
  const limit = bodyLimit({ maxSize: bodyBytes, onError: () => apiError('PAYLOAD_TOO_LARGE', '', 413) })
  for (const path of paths) api.all(path, open, limit, (c) => answer(platform, c))

  api.get('/.well-known/jwks.json', open, async (c) => {
    const { jwk } = await signingKey(platform.config.secret)
    c.header('Cache-Control', `public, max-age=${keysMaxAgeSeconds}`)
    return c.json({ keys: [jwk] })
  })
  return api
}

async function answer(platform: Platform, c: Context<Env>) {
  c.header('Cache-Control', 'no-store')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  try {
    return Response.json(await run(platform, c))
  } catch (error) {
    if (error instanceof Response) return error
    const described = error instanceof Error ? error.stack : String(error)
    platform.log.error({ id: String(c.env.outgoing.getHeader('X-Request-Id')), error: described })
    // Not in the client's shape: it takes this for a broken network and tries again, signed in as before.
    return c.text('Something broke here. Please try again.', 500)
  }
}

async function run(platform: Platform, c: Context<Env>) {
  const path = c.req.path.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com(?=\/)/, '')
  const found = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined
  if (!found) throw apiError('NOT_FOUND', '', 404)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (method !== found.method) {
    const refusal = apiError('METHOD_NOT_ALLOWED', '', 405)
    refusal.headers.set('Allow', found.method)
    throw refusal
  }
  const apiKey = c.req.query('key') ?? ''
  if (!/^[\w-]{1,200}$/.test(apiKey)) throw apiError('INVALID_API_KEY')
  const input = found.method === 'POST' ? await readInput(c.req.raw, found.form) : undefined
  return found.answer(callOf(platform, c, apiKey), input)
}

function callOf({ config, database }: Platform, c: Context<Env>, apiKey: string): Call {
  const address = clientAddress(c.env.incoming, config.trustProxy)
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(databaseContext, database.db)
  context.set(clientAddressContext, address)
  const userAgent = c.req.header('user-agent') ?? ''
  return { request: c.req.raw, context, config, db: database.db, now: new Date(), apiKey, userAgent, address }
}
