import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Platform } from '#app/platform/server/app.server.ts'
import { parseObjectPath } from './object-name.ts'
import { change, list, read, remove, upload } from './object-requests.server.ts'
import { apiError } from './reply.ts'
import { maxFileBytes } from './resumable.server.ts'

type Env = { Bindings: HttpBindings }

const multipartOverheadBytes = 64 * 1024

/**
 * The file storage as the client contract calls it (specification, section 7). Who writes is said by an ID
 * token in a header, never by a cookie, so any page of any site may call.
 */
export function filesApi(platform: Platform) {
  const api = new Hono<Env>()
  const open = cors({
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
  const limit = bodyLimit({ maxSize: maxFileBytes + multipartOverheadBytes, onError: () => apiError(413) })
  api.all('/v0/*', open, limit, (c) => answer(platform, c))
  return api
}

async function answer(platform: Platform, c: Context<Env>) {
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  try {
    const response = await run(platform, c)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  } catch (error) {
    if (error instanceof Response) return error
    const described = error instanceof Error ? error.stack : String(error)
    platform.log.error({ id: String(c.env.outgoing.getHeader('X-Request-Id')), error: described })
    return c.text('Something broke here. Please try again.', 503, { 'Retry-After': '5' })
  }
}

function run({ config, database, files }: Platform, c: Context<Env>): Promise<Response> {
  const request = c.req.raw
  const address = new URL(request.url)
  const place = parseObjectPath(address.pathname)
  if (!place) throw apiError(400)
  const { bucket, name } = place
  if (!bucketsOf(config.projectId).includes(bucket)) throw apiError(404)
  const origin = config.origin ?? address.origin
  const storageRequest = { request, config, db: database.db, files, now: new Date(), bucket, origin }
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (name === null) {
    if (method === 'GET') return list(storageRequest)
    if (method === 'POST') return upload(storageRequest)
  } else {
    if (method === 'GET') return read(storageRequest, name)
    if (method === 'PATCH') return change(storageRequest, name)
    if (method === 'DELETE') return remove(storageRequest, name)
  }
  throw apiError(405)
}

/** There is one bucket; these are the names by which projects call theirs. */
const bucketsOf = (project: string) => [`${project}.firebasestorage.app`, `${project}.appspot.com`, project]
