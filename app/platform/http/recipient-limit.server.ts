import type { RouterContextProvider } from 'react-router'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { retryAfterContext } from './page.server.ts'
import { countAttempt, hashForLimit, type Limit } from './rate-limit.server.ts'

/** Of all kinds together. */
const perRecipient: Limit = { maxAttempts: 8, windowSeconds: 86_400 }

/**
 * Counts an email to an unconfirmed address, for all senders together. When it is not allowed,
 * the address has had its share for the day: do not send.
 */
export function countUnverifiedMail(db: Database, email: string, now: Date) {
  return countAttempt(db, `mail to ${hashForLimit(email)}`, perRecipient, now)
}

interface Recipient {
  email: string
  emailVerified: boolean | number
}

/** `mayMail` for the action of a page: if not, its response gets a Retry-After header. */
export const mayMailFromPage = (context: Readonly<RouterContextProvider>, recipient: Recipient, now: Date) =>
  mayMail(context.get(databaseContext), recipient, now, context.get(retryAfterContext))

/**
 * Whether a mail may be sent: always to a confirmed address. When it may not, `onLimit` is told after how many seconds
 * it may.
 */
export async function mayMail(
  db: Database,
  { email, emailVerified }: Recipient,
  now: Date,
  onLimit: (retryAfterSeconds: number) => void = () => {},
) {
  if (emailVerified) return true
  const { allowed, retryAfterSeconds } = await countUnverifiedMail(db, email, now)
  if (!allowed) onLimit(retryAfterSeconds)
  return allowed
}
