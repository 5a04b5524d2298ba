import { type NotificationKind, notificationKinds } from '#app/members/profile/notification.ts'
import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** The kind in tokens for messages about one event. The id in such a token is the id of the sign-up. */
const messageKind = 'eventMessage'

/** The link to the page that turns off the organizers' messages about one event for one person, without a login. */
export const messageUnsubscribeLink = (origin: string, secret: string, signupId: string) =>
  `${origin}/reminders/unsubscribe?token=${encodeURIComponent(tokenOf(messageKind, signupId, secret))}`

/** The link to the page that turns off one kind of email for one member, without a login. It does not expire. */
export const unsubscribeLink = (origin: string, secret: string, kind: NotificationKind, userId: string) =>
  `${origin}/reminders/unsubscribe?token=${encodeURIComponent(tokenOf(kind, userId, secret))}`

const tokenOf = (kind: string, id: string, secret: string) => `${kind}.${id}.${sign(kind, id, secret)}`

/** The kind of email that a token turns off, and the member; null if its signature is invalid. */
export function readUnsubscribeToken(token: string, secret: string) {
  const [name = '', userId = '', signature = ''] = token.split('.')
  const kind = notificationKinds.find(({ kind }) => kind === name)
  return kind && isSigned(name, userId, signature, secret) ? { ...kind, userId } : null
}

/** The sign-up whose messages a token turns off; null if its signature is invalid. */
export function readMessageToken(token: string, secret: string) {
  const [name = '', signupId = '', signature = ''] = token.split('.')
  return name === messageKind && isSigned(name, signupId, signature, secret) ? signupId : null
}

const isSigned = (kind: string, id: string, signature: string, secret: string) =>
  id !== '' && isEqualSecret(signature, sign(kind, id, secret))

const sign = (kind: string, id: string, secret: string) =>
  signText(secret, 'unsubscribe from reminders', `${kind}.${id}`)
