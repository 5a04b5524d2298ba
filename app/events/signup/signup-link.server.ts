import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** The origin and the secret for the links in emails about sign-ups. */
export interface LinkConfig {
  /** Without a trailing slash. */
  origin: string
  secret: string
}

/**
 * The page on which a sign-up is confirmed, changed and canceled, without a login. Every email about the
 * sign-up has the same link, so that old emails still work. The link stops working when the sign-up is deleted.
 */
export const signupLink = (
  { origin, secret }: LinkConfig,
  { slug, signupId }: { slug: string; signupId: string },
) => `${origin}/events/${slug}/signup?token=${signupToken(signupId, secret)}`

/** The page that asks “Still coming?”. Opening it changes nothing, because mail scanners open links. */
export const stillComingLink = (
  { origin, secret }: LinkConfig,
  { slug, signupId }: { slug: string; signupId: string },
  answer: 'yes' | 'no',
) => `${origin}/events/${slug}/signup/coming?answer=${answer}&token=${signupToken(signupId, secret)}`

/**
 * The page on which a member who was asked to step in for someone signs up, without a login. Opening it changes
 * nothing.
 */
export const stepInLink = (
  { origin, secret }: LinkConfig,
  { slug, ...member }: { slug: string; eventId: string; userId: string },
) => `${origin}/events/${slug}/step-in?token=${member.userId}.${stepInSignature(member, secret)}`

/** The id of the member who was sent a link to step in; null if the link is not valid for this event. */
export function readStepInToken(token: string, eventId: string, secret: string) {
  const [userId = '', tokenSignature = ''] = token.split('.')
  return isEqualSecret(tokenSignature, stepInSignature({ eventId, userId }, secret)) ? userId : null
}

const stepInSignature = ({ eventId, userId }: { eventId: string; userId: string }, secret: string) =>
  signText(secret, 'stepping in at an event', `${eventId}.${userId}`)

const signupToken = (signupId: string, secret: string) => `${signupId}.${signature(signupId, secret)}`

/** The id of the sign-up that a link is for; null if its signature is invalid. */
export function readSignupToken(token: string, secret: string) {
  const [id = '', tokenSignature = ''] = token.split('.')
  return isEqualSecret(tokenSignature, signature(id, secret)) ? id : null
}

const signature = (id: string, secret: string) => signText(secret, 'event sign-up', id)
