import { errors, jwtVerify, SignJWT } from 'jose'
import { isPhoneFactorId } from '#app/accounts/phone/phone-factor-store.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { signingKey } from './signing-key.server.ts'

export const idTokenSeconds = 3600

/** The member that an ID token identifies, and the session that the token belongs to. */
export interface IdTokenSubject {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
  signedInAt: Date
  provider: string
  secondFactor: string | null
  /** The id of the member's Google account. */
  googleId: string | null
  phoneNumber: string | null
}

interface IssuerConfig {
  secret: string
  projectId: string
}

const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`

/** Signs an ID token with the claims that clients and other servers expect. */
export async function signIdToken({ secret, projectId }: IssuerConfig, subject: IdTokenSubject, now: Date) {
  const { kid, privateKey } = await signingKey(secret)
  const email = realEmail(subject.email)
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    ...(subject.name ? { name: subject.name } : {}),
    ...(subject.picture ? { picture: subject.picture } : {}),
    auth_time: Math.floor(subject.signedInAt.getTime() / 1000),
    user_id: subject.userId,
    sid: subject.sessionId,
    ...(email ? { email, email_verified: subject.emailVerified } : {}),
    ...(subject.phoneNumber ? { phone_number: subject.phoneNumber } : {}),
    firebase: {
      identities: {
        ...(email ? { email: [email] } : {}),
        ...(subject.phoneNumber ? { phone: [subject.phoneNumber] } : {}),
        ...(subject.googleId ? { 'google.com': [subject.googleId] } : {}),
      },
      sign_in_provider: subject.provider,
      ...(subject.secondFactor
        ? {
            sign_in_second_factor: isPhoneFactorId(subject.secondFactor) ? 'phone' : 'totp',
            second_factor_identifier: subject.secondFactor,
          }
        : {}),
    },
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(issuerOf(projectId))
    .setAudience(projectId)
    .setSubject(subject.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + idTokenSeconds)
    .sign(privateKey)
}

/** Null for a token that is expired or was not signed by this site. Does not check whether the session is active. */
export async function verifyIdToken({ secret, projectId }: IssuerConfig, token: string, now: Date) {
  const { kid, publicKey } = await signingKey(secret)
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      issuer: issuerOf(projectId),
      audience: projectId,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    })
    if (protectedHeader.kid !== kid || !payload.sub || typeof payload.sid !== 'string') return null
    return { userId: payload.sub, sessionId: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
