import { type NotificationKind, notificationKinds } from '#app/members/profile/notification.ts'
import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** The page that turns off one kind of reminder for one member, without a login. It does not expire. */
export function unsubscribeLink(origin: string, secret: string, kind: NotificationKind, userId: string) {
  const token = `${kind}.${userId}.${signature(kind, userId, secret)}`
  return `${origin}/reminders/unsubscribe?token=${encodeURIComponent(token)}`
}

/** What a token turns off, and for whom; null if its signature is invalid. */
export function readUnsubscribeToken(token: string, secret: string) {
  const [name = '', userId = '', signed = ''] = token.split('.')
  const kind = notificationKinds.find(({ kind }) => kind === name)
  if (!kind || !userId) return null
  return isEqualSecret(signed, signature(kind.kind, userId, secret)) ? { ...kind, userId } : null
}

const signature = (kind: string, userId: string, secret: string) =>
  signText(secret, 'unsubscribe from reminders', `${kind}.${userId}`)
