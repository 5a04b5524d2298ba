import { createHash } from 'node:crypto'

/** Tokens are stored only as hashes, so a database leak does not expose usable tokens. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
