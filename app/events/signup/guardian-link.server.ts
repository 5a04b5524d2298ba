import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'
import type { LinkConfig } from './signup-link.server.ts'

interface GuardianRef {
  signupId: string
  guardianEmail: string
}

/**
 * The page on which a guardian agrees, declines or withdraws. The address is part of the signature, so that the link of
 * a former guardian stops working.
 */
export const guardianLink = (
  { origin, secret }: LinkConfig,
  { slug, ...guardian }: GuardianRef & { slug: string },
) => `${origin}/events/${slug}/guardian?token=${guardian.signupId}.${signature(guardian, secret)}`

export const isGuardianToken = (token: string, guardian: GuardianRef, secret: string) =>
  isEqualSecret(token, `${guardian.signupId}.${signature(guardian, secret)}`)

const signature = ({ signupId, guardianEmail }: GuardianRef, secret: string) =>
  signText(secret, 'event guardian', `${signupId} ${guardianEmail}`)
