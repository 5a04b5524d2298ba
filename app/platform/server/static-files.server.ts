import { readdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getMimeType } from 'hono/utils/mime'
import { byteRange } from '#app/platform/files/byte-range.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { bestEncoding } from './compress.server.ts'
import type { FileHandler } from './serve.server.ts'

const copySuffixes = { br: '.br', gzip: '.gz', identity: '' }

/**
 * Serves the files in `folder`, which is listed once, and their precompressed copies (`a.js.br`, `a.js.gz`).
 * A path that is not in the list, or has been deleted since, goes to `next`.
 */
export const staticFiles = (folder: string): FileHandler => listedFiles(folder, listPaths(resolve(folder)))

/** Serves the files in `folder` with these paths, which start with a slash. */
export function listedFiles(
  folder: string,
  paths: ReadonlySet<string>,
  cacheControl: (path: string) => string = defaultCacheControl,
): FileHandler {
  const root = resolve(folder)
  return (request, response, next) => {
    const path = pathOf(request.url ?? '')
    if (!paths.has(path) || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const accepted = bestEncoding(request.headers['accept-encoding'])
    const encoding = paths.has(path + copySuffixes[accepted]) ? accepted : 'identity'
    void open(root + path + copySuffixes[encoding]).then(
      (file) => {
        response.setHeader('Cache-Control', cacheControl(path))
        if (paths.has(`${path}.br`)) response.setHeader('Vary', 'Accept-Encoding')
        return send(file, request, response, {
          'Content-Type': getMimeType(path) ?? 'application/octet-stream',
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        })
      },
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return next()
        // For example, out of file descriptors; a later request may succeed.
        response.writeHead(503, { 'Retry-After': '5', 'Content-Length': 0 }).end()
      },
    )
  }
}

/** Sends an open file and always closes it. */
async function send(file: FileHandle, ...args: SendArgs) {
  const [, response] = args
  try {
    await sendPart(file, ...args)
  } catch {
    // The client disconnected or the disk failed: an incomplete response must not look complete.
    response.destroy()
  } finally {
    await file.close().catch(() => {})
  }
}

type SendArgs = [request: IncomingMessage, response: ServerResponse, contentHeaders: Record<string, string>]

/** Sends a file or a range of it (RFC 9110, sections 13 and 14). */
async function sendPart(file: FileHandle, ...[request, response, contentHeaders]: SendArgs) {
  const { size, mtimeMs } = await file.stat()
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  response.setHeader('ETag', etag)
  if (isUnmodified(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Accept-Ranges', 'bytes')
  const ifRange = request.headers['if-range']
  const acceptsRange = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = byteRange(acceptsRange ? request.headers.range : undefined, size)
  if (range === null) {
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.writeHead(range ? 206 : 200, {
    ...contentHeaders,
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else await pipeline(file.createReadStream({ start, end, autoClose: false }), response)
}

/** Paths below `root` with a leading slash, without hidden files and folders. */
export const listPaths = (root: string) => new Set(pathsIn(root, '/'))

function pathsIn(folder: string, prefix: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    const path = prefix + entry.name
    if (entry.isDirectory()) return pathsIn(join(folder, entry.name), `${path}/`)
    return entry.isFile() ? [path] : []
  })
}

function pathOf(url: string) {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Files with a hash in their name are immutable. */
function defaultCacheControl(path: string) {
  // Always revalidated, so that the service worker of a new version is installed on the next visit.
  if (path === '/service-worker.js') return 'no-cache'
  // The URL of a guide does not change with the brand color, so a cached copy must expire soon.
  if (path.startsWith('/guides/')) return 'public, max-age=300'
  const hashed = path.startsWith('/assets/') || /\.[0-9a-f]{8}\.woff2$/.test(path)
  return hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}
