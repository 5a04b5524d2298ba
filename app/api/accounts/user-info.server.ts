import type { Database } from '#app/platform/database/database.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { factorInfo } from './factor-info.ts'
import { findGoogleId } from './google-account-store.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'

/** The member's account in the client API's format. `signedInAt` is the time of the calling client's sign-in. */
export async function userInfo(db: Database, userId: string, signedInAt: Date) {
  const member = await requireSignInRecord(db, userId)
  const mfaInfo = factorInfo(member)
  const validSince = member.passwordSetAt ?? member.createdAt
  return {
    localId: member.id,
    ...emailFields(member),
    emailVerified: Boolean(member.emailVerified),
    ...profileFields(member),
    ...(member.phoneNumber ? { phoneNumber: member.phoneNumber } : {}),
    createdAt: String(Date.parse(member.createdAt)),
    lastLoginAt: String(signedInAt.getTime()),
    validSince: String(Math.floor(Date.parse(validSince) / 1000)),
    providerUserInfo: await listProviders(db, member),
    ...(mfaInfo.length > 0 ? { mfaInfo } : {}),
  }
}

/** The member's sign-in providers in the client API's format. */
export async function listProviders(
  db: Database,
  member: {
    id: string
    email: string
    name: string
    image: string | null
    passwordHash: string | null
    phoneNumber: string | null
  },
) {
  const googleId = await findGoogleId(db, member.id)
  const { phoneNumber } = member
  const identity = { ...emailFields(member), ...profileFields(member) }
  return [
    ...(member.passwordHash
      ? [{ providerId: 'password', rawId: member.email, federatedId: member.email, ...identity }]
      : []),
    ...(googleId ? [{ providerId: 'google.com', rawId: googleId, federatedId: googleId, ...identity }] : []),
    ...(phoneNumber ? [{ providerId: 'phone', rawId: phoneNumber, phoneNumber }] : []),
  ]
}

const emailFields = ({ email }: { email: string }) => (isPlaceholderEmail(email) ? {} : { email })

const profileFields = ({ name, image }: { name: string; image: string | null }) => ({
  ...(name ? { displayName: name } : {}),
  ...(image ? { photoUrl: image } : {}),
})
