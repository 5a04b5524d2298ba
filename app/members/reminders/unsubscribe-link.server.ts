import { type NotificationKind, notificationKinds } from '#app/members/profile/notification.ts'
import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'
import type { SignupSubscription } from './signup-email-choice.server.ts'
import { isSignupEmailKind } from './signup-email-kinds.ts'

/** The link to the page that turns off one kind of email about one event for one sign-up, without a login. */
export const signupUnsubscribeLink = (
  origin: string,
  secret: string,
  { kind, signupId }: SignupSubscription,
) => linkOf(origin, secret, kind, signupId)

/** The link to the page that turns off one kind of email for one member, without a login. It does not expire. */
export const unsubscribeLink = (origin: string, secret: string, kind: NotificationKind, userId: string) =>
  linkOf(origin, secret, kind, userId)

const linkOf = (origin: string, secret: string, kind: string, id: string) =>
  `${origin}/reminders/unsubscribe?token=${encodeURIComponent(`${kind}.${id}.${sign(kind, id, secret)}`)}`

/** The kind of email that a token turns off, and the member; null if its signature is invalid. */
export function readUnsubscribeToken(token: string, secret: string) {
  const signed = readToken(token, secret)
  const known = notificationKinds.find(({ kind }) => kind === signed?.kind)
  return signed && known ? { ...known, userId: signed.id } : null
}

/** The kind of email that a token turns off, and the sign-up; null if its signature is invalid. */
export function readSignupUnsubscribeToken(token: string, secret: string): SignupSubscription | null {
  const signed = readToken(token, secret)
  return signed && isSignupEmailKind(signed.kind) ? { kind: signed.kind, signupId: signed.id } : null
}

/** The kind and the id in a token; null if its signature is invalid. */
function readToken(token: string, secret: string) {
  const [kind = '', id = '', signature = ''] = token.split('.')
  const isSigned = id !== '' && isEqualSecret(signature, sign(kind, id, secret))
  return isSigned ? { kind, id } : null
}

const sign = (kind: string, id: string, secret: string) =>
  signText(secret, 'unsubscribe from reminders', `${kind}.${id}`)
