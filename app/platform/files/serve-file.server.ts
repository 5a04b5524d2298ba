import { Readable } from 'node:stream'
import type { Handler } from 'hono'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { byteRange } from './byte-range.ts'
import type { Files } from './files.ts'

export const filesPath = '/files/'

/** File names are never reused for other content. */
const immutableCacheControl = 'public, max-age=31536000, immutable'
/** Keep a browser from running scripts in an uploaded file. */
const safeHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
}

interface FileServerOptions {
  files: Files
  /** Which files are public; all others return 404. */
  isPublicFile: (path: string) => boolean
  log: Log
}

/** Serves public files from the file store. */
export function serveFile({ files, isPublicFile, log }: FileServerOptions): Handler {
  return async (c) => {
    const path = pathOf(c.req.url)
    if (path === null || !isPublicFile(path)) return c.text('File not found.', 404)
    try {
      const file = await files.stat(path)
      if (!file) return c.text('File not found.', 404)
      const etag = `"${file.etag}"`
      const headers = {
        ...safeHeaders,
        ETag: etag,
        'Cache-Control': immutableCacheControl,
        'Accept-Ranges': 'bytes',
      }
      if (isUnmodified(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)

      const ifRange = c.req.header('if-range')
      // Range applies only to GET (RFC 9110, section 14.2).
      const acceptsRange = c.req.method === 'GET' && (ifRange === undefined || ifRange === etag)
      const rangeHeader = acceptsRange ? c.req.header('range') : undefined
      const range = byteRange(rangeHeader, file.bytes)
      if (range === null) return c.body(null, 416, { 'Content-Range': `bytes */${file.bytes}` })
      const length = range ? range.end - range.start + 1 : file.bytes
      const contentHeaders = {
        ...headers,
        ...(isInline(file.type) ? {} : { 'Content-Disposition': 'attachment' }),
        'Content-Type': file.type,
        'Content-Length': String(length),
      }
      if (c.req.method === 'HEAD') return c.body(null, 200, contentHeaders)

      const stream = await files.get(path, range)
      if (!stream) return c.text('File not found.', 404)
      const body = Readable.toWeb(stream) as ReadableStream
      if (!range) return c.body(body, 200, contentHeaders)
      return c.body(body, 206, {
        ...contentHeaders,
        'Content-Range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      })
    } catch (error) {
      log.error({ path, error: error instanceof Error ? error.stack : String(error) })
      return c.text('This file is temporarily unavailable.', 503, { 'Retry-After': '5' })
    }
  }
}

/** Pictures are shown in pages; everything else is downloaded. */
const isInline = (type: string) => type.startsWith('image/')

function pathOf(url: string) {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(filesPath.length))
  } catch {
    return null
  }
}
