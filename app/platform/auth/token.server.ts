import { createHash, randomBytes } from 'node:crypto'

/** A random token that fits into a URL. */
export const newToken = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** The hash of a token, stored in its place so that a database leak does not expose usable tokens. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
