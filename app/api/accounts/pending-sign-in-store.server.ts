import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientEntry } from '#app/platform/auth/client-session-store.server.ts'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import type { Database } from '#app/platform/database/database.ts'

type Provider = ClientEntry['provider']

const pendingMs = 10 * 60_000
const identifierOf = (credential: string) => `client sign-in ${hashOf(credential)}`

/** Remembers somebody who owes a code, and gives what the client comes back with. */
export async function addPendingSignIn(
  db: Database,
  { userId, provider }: { userId: string; provider: Provider },
  now: Date,
) {
  // The way in is part of what is hashed, so that nobody can change it.
  const credential = `${provider}!${randomBytes(32).toString('base64url')}`
  const at = now.toISOString()
  await db
    .insertInto('verification')
    .values({
      id: randomUUID(),
      identifier: identifierOf(credential),
      value: userId,
      expiresAt: new Date(now.getTime() + pendingMs).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return credential
}

/** Who owes a code; undefined when nobody does, or since too long ago. */
export async function findPendingSignIn(db: Database, credential: string, now: Date) {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifierOf(credential))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  const provider: Provider = credential.startsWith('google.com!') ? 'google.com' : 'password'
  return row && { userId: row.value, provider }
}

/** Uses it up: of two at the same time one gets true. */
export async function consumePendingSignIn(db: Database, credential: string) {
  const spent = await db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(credential))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
