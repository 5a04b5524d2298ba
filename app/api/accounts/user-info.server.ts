import type { Database } from '#app/platform/database/database.ts'
import { factorInfo } from './factor-info.ts'
import { findGoogleId } from './google-account-store.server.ts'
import { requireForSignIn } from './sign-in-store.server.ts'

/** A member as clients see them; `signedInAt` is when this client was signed in. */
export async function userInfo(db: Database, userId: string, signedInAt: Date) {
  const member = await requireForSignIn(db, userId)
  const mfaInfo = factorInfo(member)
  const validSince = member.passwordSetAt ?? member.createdAt
  return {
    localId: member.id,
    email: member.email,
    emailVerified: Boolean(member.emailVerified),
    ...namesOf(member),
    createdAt: String(Date.parse(member.createdAt)),
    lastLoginAt: String(signedInAt.getTime()),
    validSince: String(Math.floor(Date.parse(validSince) / 1000)),
    providerUserInfo: await providersOf(db, member),
    ...(mfaInfo.length > 0 ? { mfaInfo } : {}),
  }
}

/** The ways in that a member has, each with what it knows of them. */
export async function providersOf(
  db: Database,
  member: {
    id: string
    email: string
    name: string
    image: string | null
    passwordHash: string | null
  },
) {
  const googleId = await findGoogleId(db, member.id)
  const identity = { email: member.email, ...namesOf(member) }
  return [
    ...(member.passwordHash
      ? [{ providerId: 'password', rawId: member.email, federatedId: member.email, ...identity }]
      : []),
    ...(googleId ? [{ providerId: 'google.com', rawId: googleId, federatedId: googleId, ...identity }] : []),
  ]
}

const namesOf = ({ name, image }: { name: string; image: string | null }) => ({
  ...(name ? { displayName: name } : {}),
  ...(image ? { photoUrl: image } : {}),
})
