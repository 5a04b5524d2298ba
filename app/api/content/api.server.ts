import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { RouterContextProvider } from 'react-router'
import { findAuthorizedMember } from '#app/api/accounts/authorization.server.ts'
import { hasPermission, type Member } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { clientAddress, clientAddressContext, networkOf } from '#app/platform/http/client-address.server.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { countAttempt, type Limit } from '#app/platform/http/rate-limit.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import type { Platform } from '#app/platform/server/app.server.ts'
import { etagOfBody } from './conditional-request.server.ts'
import { describeApi, openApiPath } from './openapi.server.ts'
import { basePath, type Call, type Operation } from './operation.ts'
import { operations } from './operations.server.ts'
import { problem, tooManyRequests, unauthorized } from './problem.server.ts'
import { acceptsJson, readJson, readQuery } from './read-request.server.ts'
import { createRequestLimit } from './request-limit.server.ts'

type Env = { Bindings: HttpBindings }

/** Per member; far more than a person or a nightly import needs. */
const writeLimit: Limit = { maxAttempts: 600, windowSeconds: 3600 }

/**
 * The content API for apps (docs/api.md): events, resources, the homepage, profiles and initiatives. Callers
 * authenticate with an ID token, never with a cookie, so every origin is allowed.
 */
export function contentApi(platform: Platform) {
  const api = new Hono<Env>()
  const allowAnyOrigin = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'],
    exposeHeaders: ['ETag', 'Link', 'Location', 'Retry-After'],
    maxAge: 7200,
  })
  const limitRequests = createRequestLimit()
  api.use(`${basePath}/*`, allowAnyOrigin)
  let description: object | undefined
  api.all(openApiPath, (c) =>
    respond(platform, c, async () => {
      requireMethod(c, ['GET'])
      checkRequest(platform, c, limitRequests)
      description ??= describeApi(operations)
      return jsonResponse(c.req.raw, description, { cacheable: true })
    }),
  )
  const operationsByPath = Map.groupBy(operations, ({ path }) => path)
  for (const [path, operationsOfPath] of operationsByPath) {
    api.all(basePath + path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
      respond(platform, c, () => {
        const method = requireMethod(
          c,
          operationsOfPath.map((operation) => operation.method),
        )
        checkRequest(platform, c, limitRequests)
        const operation = operationsOfPath.find((operation) => operation.method === method) as Operation
        return runOperation(platform, c, operation)
      }),
    )
  }
  api.all(`${basePath}/*`, (c) =>
    respond(platform, c, async () =>
      problem(404, `There is nothing here. See ${openApiPath} for all operations.`),
    ),
  )
  return api
}

/** The method to look up; throws a 405 if the path has no such method. */
function requireMethod(c: Context<Env>, allowed: string[]) {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (allowed.includes(method)) return method
  const methods = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
  throw problem(405, `This URL allows ${methods.join(', ')}.`, { headers: { Allow: methods.join(', ') } })
}

/** Throws a 429 for too many requests, and a 406 for a client that does not accept JSON. */
function checkRequest(
  { config }: Platform,
  c: Context<Env>,
  limitRequests: ReturnType<typeof createRequestLimit>,
) {
  const waitSeconds = limitRequests(networkOf(clientAddress(c.env.incoming, config.trustProxy)), new Date())
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
  if (!acceptsJson(c.req.header('accept') ?? null)) throw problem(406, 'Accept application/json.')
}

async function runOperation(platform: Platform, c: Context<Env>, operation: Operation) {
  const request = c.req.raw
  const call = createCall(platform, c)
  const isRead = operation.method === 'GET'
  call.member = await authorize(call, operation)
  const query = readQuery(operation, new URL(request.url).searchParams)
  const body = await readJson(operation, request)
  if (!isRead && call.member) await countWrite(call, call.member)
  const result = await operation.run(call, { query, body })
  const { status } = operation.success
  if (!result.body) return new Response(null, { status })
  const isCacheable = isRead && !call.member
  return jsonResponse(request, result.body, {
    status,
    headers: result.headers ?? {},
    cacheable: isCacheable,
    hasVersion: isRead || operation.hasItem === true,
  })
}

function createCall({ config, database, files, log }: Platform, c: Context<Env>): Call {
  const ipAddress = clientAddress(c.env.incoming, config.trustProxy)
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(databaseContext, database.db)
  context.set(filesContext, files)
  context.set(clientAddressContext, ipAddress)
  context.set(logContext, log)
  context.set(requestIdContext, requestIdOf(c))
  return {
    request: c.req.raw,
    context,
    config,
    db: database.db,
    files,
    now: new Date(),
    origin: config.origin ?? new URL(c.req.url).origin,
    ipAddress,
    params: c.req.param() as Record<string, string>,
    member: null,
  }
}

const requestIdOf = (c: Context<Env>) => String(c.env.outgoing.getHeader('X-Request-Id'))

/**
 * Returns the caller, or null for a request without a token. Throws a 401 for an invalid token or a missing one that is
 * required, and a 403 if the caller lacks the permission.
 */
async function authorize(call: Call, { access }: Operation): Promise<Member | null> {
  const authorization = call.request.headers.get('authorization')
  const member = await findAuthorizedMember(call, authorization)
  if (!member && (authorization !== null || access !== 'anyone')) throw unauthorized()
  if (access !== 'anyone' && access !== 'member' && !hasPermission(member, access)) {
    throw problem(
      403,
      'Your role does not allow this, or you have not confirmed your email address or set up two-step verification.',
    )
  }
  return member
}

async function countWrite({ db, now, context }: Call, { id }: Member) {
  const { allowed, retryAfterSeconds } = await countAttempt(db, `content API ${id}`, writeLimit, now)
  if (allowed) return
  logSecurityEvent(context, 'rate-limit.exceeded', { user: id, detail: 'content API' })
  throw tooManyRequests(retryAfterSeconds)
}

interface JsonOptions {
  status?: number
  headers?: Record<string, string>
  /** Whether everyone gets the same body. */
  cacheable?: boolean
  /** Whether the body represents a resource, so that its ETag identifies the version. */
  hasVersion?: boolean
}

function jsonResponse(
  request: Request,
  body: object,
  { status = 200, headers = {}, cacheable = false, hasVersion = true }: JsonOptions = {},
) {
  const etag = etagOfBody(body)
  const responseHeaders = {
    ...headers,
    ...(hasVersion ? { ETag: etag } : {}),
    'Cache-Control': cacheable ? 'no-cache' : 'no-store',
    Vary: 'Authorization',
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && isUnmodified(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: responseHeaders })
  return Response.json(body, { status, headers: responseHeaders })
}

async function respond(platform: Platform, c: Context<Env>, run: () => Promise<Response>) {
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  try {
    return await run()
  } catch (error) {
    if (error instanceof Response) {
      error.headers.set('Cache-Control', 'no-store')
      return error
    }
    const detail = error instanceof Error ? error.stack : String(error)
    platform.log.error({ id: requestIdOf(c), error: detail })
    return isUnavailable(error)
      ? problem(503, 'The site is temporarily unavailable.', { headers: { 'Retry-After': '5' } })
      : problem(500, `Something went wrong. The request id is ${requestIdOf(c)}.`)
  }
}
