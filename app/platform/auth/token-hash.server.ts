import { createHash } from 'node:crypto'

/** What is stored of a token that we gave away: who reads the database cannot use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
