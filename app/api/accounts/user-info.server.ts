import type { Database } from '#app/platform/database/database.ts'
import { factorInfo } from './factor-info.ts'
import { findGoogleId } from './google-account-store.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'

/** A member in the shape of the client contract. `signedInAt` is when the calling client signed in. */
export async function userInfo(db: Database, userId: string, signedInAt: Date) {
  const member = await requireSignInRecord(db, userId)
  const mfaInfo = factorInfo(member)
  const validSince = member.passwordSetAt ?? member.createdAt
  return {
    localId: member.id,
    email: member.email,
    emailVerified: Boolean(member.emailVerified),
    ...profileFields(member),
    createdAt: String(Date.parse(member.createdAt)),
    lastLoginAt: String(signedInAt.getTime()),
    validSince: String(Math.floor(Date.parse(validSince) / 1000)),
    providerUserInfo: await listProviders(db, member),
    ...(mfaInfo.length > 0 ? { mfaInfo } : {}),
  }
}

/** The member's sign-in providers in the shape of the client contract. */
export async function listProviders(
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
  const identity = { email: member.email, ...profileFields(member) }
  return [
    ...(member.passwordHash
      ? [{ providerId: 'password', rawId: member.email, federatedId: member.email, ...identity }]
      : []),
    ...(googleId ? [{ providerId: 'google.com', rawId: googleId, federatedId: googleId, ...identity }] : []),
  ]
}

const profileFields = ({ name, image }: { name: string; image: string | null }) => ({
  ...(name ? { displayName: name } : {}),
  ...(image ? { photoUrl: image } : {}),
})
