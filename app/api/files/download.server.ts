import { Readable } from 'node:stream'
import { byteRange } from '#app/platform/files/byte-range.ts'
import type { Files } from '#app/platform/files/files.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { apiError } from './api-error.ts'
import type { Metadata } from './metadata.ts'
import type { StoredObject } from './object-store.server.ts'
import { filePath } from './save-object.server.ts'

/** Serves a file or a byte range of it. The headers keep browsers from running anything hidden in an image. */
export async function download(request: Request, files: Files, object: StoredObject) {
  const metadata = JSON.parse(object.metadata) as Metadata
  const etag = `"${object.generation}"`
  const headers: Record<string, string> = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': metadata.cacheControl ?? 'private, max-age=0',
    'Content-Disposition':
      metadata.contentDisposition ??
      `inline; filename*=utf-8''${encodeURIComponent(object.name.split('/').at(-1) ?? '')}`,
    ...(metadata.contentLanguage ? { 'Content-Language': metadata.contentLanguage } : {}),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
  if (isUnmodified(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const range = byteRange(request.headers.get('range') ?? undefined, object.bytes)
  if (range === null) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${object.bytes}` } })
  }
  headers['Content-Type'] = object.contentType
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : object.bytes)
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${object.bytes}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await files.get(filePath(object.fileId), range)
  if (!stream) throw apiError(404)
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}
