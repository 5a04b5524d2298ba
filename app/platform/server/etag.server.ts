import { hash } from 'node:crypto'
import type { Encoding } from './compress.server.ts'

/** A hash of the body. */
export const etagOf = (body: string | Buffer) => hash('sha256', body, 'base64url').slice(0, 22)

/** A strong ETag; each encoding needs its own (RFC 9110, section 8.8.3.3). */
export const etagHeader = (etag: string, encoding: Encoding) => `"${etag}-${encoding}"`
