import type { RouterContextProvider } from 'react-router'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { retryAfterContext } from './page.server.ts'
import { countAttempt, hashAccount, type Limit } from './rate-limit.server.ts'

/** For all kinds of email together. */
const perRecipient: Limit = { maxAttempts: 8, windowSeconds: 86_400 }

/**
 * Counts an email to an unconfirmed address, from all forms together. If the result is not `allowed`, the address
 * has reached its daily limit: do not send.
 */
export function countUnverifiedMail(db: Database, email: string, now: Date) {
  return countAttempt(db, `mail to ${hashAccount(email)}`, perRecipient, now)
}

interface Recipient {
  email: string
  emailVerified: boolean | number
}

/** `withinMailLimit` for a page's action: above the limit, the response gets a Retry-After header. */
export const withinPageMailLimit = (
  context: Readonly<RouterContextProvider>,
  recipient: Recipient,
  now: Date,
) => withinMailLimit(context.get(databaseContext), recipient, now, context.get(retryAfterContext))

/**
 * Counts an email and returns whether it may be sent. Emails to a confirmed address are always allowed and not counted.
 * Above the limit, `onLimit` receives the number of seconds until the limit resets.
 */
export async function withinMailLimit(
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
