import { createHash } from 'node:crypto'
import type { Encoding } from './compress.server.ts'

/** A hash of the body. */
export const etagOf = (body: string | Buffer) =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** A strong ETag; each encoding needs its own (RFC 9110, section 8.8.3.3). */
export const etagHeader = (etag: string, encoding: Encoding) => `"${etag}-${encoding}"`
