import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { BodyTooLargeError, IncompleteBodyError } from '#app/platform/http/read-body.server.ts'
import type { Platform } from '#app/platform/server/app.server.ts'
import { apiError } from './api-error.ts'
import { bucketAliases, parseObjectPath } from './object-name.ts'
import { deleteObject, getObject, listObjects, updateObject, uploadObject } from './object-requests.server.ts'

type Env = { Bindings: HttpBindings }

/**
 * The storage endpoints of the client API (specification, section 7). Callers authenticate with an ID
 * token in a header, never with a cookie, so every origin is allowed.
 */
export function filesApi(platform: Platform) {
  const api = new Hono<Env>()
  const allowAnyOrigin = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Range',
      'X-Firebase-AppCheck',
      'X-Firebase-GMPID',
      'X-Firebase-Storage-Version',
      'X-Goog-Upload-Command',
      'X-Goog-Upload-Header-Content-Length',
      'X-Goog-Upload-Header-Content-Type',
      'X-Goog-Upload-Offset',
      'X-Goog-Upload-Protocol',
    ],
    exposeHeaders: [
      'Content-Range',
      'ETag',
      'X-Goog-Upload-Size-Received',
      'X-Goog-Upload-Status',
      'X-Goog-Upload-URL',
    ],
    maxAge: 7200,
  })
  api.all('/v0/*', allowAnyOrigin, (c) => respond(platform, c))
  return api
}

async function respond(platform: Platform, c: Context<Env>) {
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  try {
    const response = await dispatch(platform, c)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  } catch (error) {
    if (error instanceof Response) return error
    if (error instanceof BodyTooLargeError) return apiError(413)
    if (error instanceof IncompleteBodyError) return apiError(400)
    const detail = error instanceof Error ? error.stack : String(error)
    platform.log.error({ id: String(c.env.outgoing.getHeader('X-Request-Id')), error: detail })
    return c.text('Internal error. Please try again.', 503, { 'Retry-After': '5' })
  }
}

function dispatch({ config, database, files }: Platform, c: Context<Env>): Promise<Response> {
  const request = c.req.raw
  const url = new URL(request.url)
  const location = parseObjectPath(url.pathname)
  if (!location) throw apiError(400)
  const { bucket, name } = location
  if (!bucketAliases(config.projectId).includes(bucket)) throw apiError(404)
  const origin = config.origin ?? url.origin
  const storageRequest = { request, config, db: database.db, files, now: new Date(), bucket, origin }
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (name === null) {
    if (method === 'GET') return listObjects(storageRequest)
    if (method === 'POST') return uploadObject(storageRequest)
  } else {
    if (method === 'GET') return getObject(storageRequest, name)
    if (method === 'PATCH') return updateObject(storageRequest, name)
    if (method === 'DELETE') return deleteObject(storageRequest, name)
  }
  const notAllowed = apiError(405)
  notAllowed.headers.set('Allow', name === null ? 'GET, HEAD, POST' : 'GET, HEAD, PATCH, DELETE')
  throw notAllowed
}
