import { Readable } from 'node:stream'
import type { Handler } from 'hono'
import type { Log } from '#app/platform/log/log.server.ts'
import { byteRange } from './byte-range.ts'
import type { Files } from './files.ts'

export const filesPath = '/files/'

/** A name is never used for other content, so that a browser need not ask again. */
const immutableCacheControl = 'public, max-age=31536000, immutable'
/** Whatever somebody might get into a file, a browser that opens it runs nothing. */
const safeHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
}

interface FileServerOptions {
  files: Files
  /** Which files anyone may read; all others are as if they were not there. */
  isPublicFile: (path: string) => boolean
  log: Log
}

/** Answers with public files, from a folder or a bucket alike. */
export function serveFile({ files, isPublicFile, log }: FileServerOptions): Handler {
  return async (c) => {
    const path = pathOf(c.req.url)
    if (path === null || !isPublicFile(path)) return c.text('There is no such file.', 404)
    try {
      const file = await files.stat(path)
      if (!file) return c.text('There is no such file.', 404)
      const etag = `"${file.etag}"`
      const headers = {
        ...safeHeaders,
        ETag: etag,
        'Cache-Control': immutableCacheControl,
        'Accept-Ranges': 'bytes',
      }
      if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)

      const ifRange = c.req.header('if-range')
      // A part may be asked for, but not described (RFC 9110, section 14.2).
      const mayBePart = c.req.method === 'GET' && (ifRange === undefined || ifRange === etag)
      const rangeHeader = mayBePart ? c.req.header('range') : undefined
      const range = byteRange(rangeHeader, file.bytes)
      if (range === null) return c.body(null, 416, { 'Content-Range': `bytes */${file.bytes}` })
      const length = range ? range.end - range.start + 1 : file.bytes
      const described = {
        ...headers,
        ...(isShown(file.type) ? {} : { 'Content-Disposition': 'attachment' }),
        'Content-Type': file.type,
        'Content-Length': String(length),
      }
      if (c.req.method === 'HEAD') return c.body(null, 200, described)

      const stream = await files.get(path, range)
      if (!stream) return c.text('There is no such file.', 404)
      const body = Readable.toWeb(stream) as ReadableStream
      if (!range) return c.body(body, 200, described)
      return c.body(body, 206, {
        ...described,
        'Content-Range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      })
    } catch (error) {
      log.error({ path, error: error instanceof Error ? error.stack : String(error) })
      return c.text('This file cannot be had just now.', 503, { 'Retry-After': '5' })
    }
  }
}

/** Pictures stand in pages; everything else is saved, under the last part of its address. */
const isShown = (type: string) => type.startsWith('image/')

function pathOf(url: string) {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(filesPath.length))
  } catch {
    return null
  }
}
