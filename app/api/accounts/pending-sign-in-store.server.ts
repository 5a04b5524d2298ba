import { randomUUID } from 'node:crypto'
import type { LoginMethod } from '#app/platform/auth/client-session-store.server.ts'
import { pendingLoginExpiry } from '#app/platform/auth/session-store.server.ts'
import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'

type Provider = LoginMethod['provider']

const otherProviders: Provider[] = ['google.com', 'phone']
const identifierOf = (credential: string) => `client sign-in ${hashToken(credential)}`

/** Stores a sign-in that is waiting for its second step. Returns the credential that the client sends with the code. */
export async function addPendingSignIn(
  db: Database,
  { userId, provider }: { userId: string; provider: Provider },
  now: Date,
) {
  // The provider is part of the hashed credential, so a client cannot change it.
  const credential = `${provider}!${newToken()}`
  const at = now.toISOString()
  await db
    .insertInto('verification')
    .values({
      id: randomUUID(),
      identifier: identifierOf(credential),
      value: userId,
      expiresAt: pendingLoginExpiry(now).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return credential
}

/** The pending sign-in for a credential; undefined when there is none or it has expired. */
export async function findPendingSignIn(db: Database, credential: string, now: Date) {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifierOf(credential))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  const provider = otherProviders.find((name) => credential.startsWith(`${name}!`)) ?? 'password'
  return row && { userId: row.value, provider }
}

/** Consumes a pending sign-in. Of two concurrent calls, only one returns true. */
export async function consumePendingSignIn(db: Database, credential: string) {
  const consumed = await db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(credential))
    .returning('id')
    .executeTakeFirst()
  return consumed !== undefined
}
