import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '#app/members/profile/notification.ts'
import { keyFor } from '#app/platform/http/signed-cookie.server.ts'

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
  const [actual, expected] = [Buffer.from(signed), Buffer.from(signature(kind.kind, userId, secret))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return { ...kind, userId }
}

const signature = (kind: string, userId: string, secret: string) =>
  createHmac('sha256', keyFor(secret, 'unsubscribe from reminders'))
    .update(`${kind}.${userId}`)
    .digest('base64url')
