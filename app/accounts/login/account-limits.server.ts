import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, limitedNetwork } from '#app/platform/http/client-address.server.ts'
import { type Limit, withinLimit } from '#app/platform/http/rate-limit.server.ts'

const quarter = 900
const hour = 3600

/** Attempts from one network, and on one account from anywhere; the limit reached first applies. */
const limits = {
  login: {
    network: { maxAttempts: 40, windowSeconds: quarter },
    account: { maxAttempts: 10, windowSeconds: quarter },
  },
  signup: {
    network: { maxAttempts: 10, windowSeconds: hour },
    account: { maxAttempts: 5, windowSeconds: hour },
  },
  reset: {
    network: { maxAttempts: 20, windowSeconds: hour },
    account: { maxAttempts: 5, windowSeconds: hour },
  },
  /** Higher per network, because many people may share one IP address. */
  google: {
    network: { maxAttempts: 60, windowSeconds: quarter },
    account: { maxAttempts: 60, windowSeconds: quarter },
  },
  /** Reauthentication and sensitive changes. */
  confirm: {
    network: { maxAttempts: 60, windowSeconds: quarter },
    account: { maxAttempts: 10, windowSeconds: quarter },
  },
} satisfies Record<string, { network: Limit; account: Limit }>

export type LimitedAction = keyof typeof limits

/** Counts an attempt and returns the limit it exceeds, or null. Counts are shared by all nodes. */
export async function limitReached(
  context: Readonly<RouterContextProvider>,
  action: LimitedAction,
  account: string,
  now: Date,
): Promise<'network' | 'account' | null> {
  const db = context.get(databaseContext)
  const network = limitedNetwork(context.get(clientAddressContext))
  const { [action]: limit } = limits
  if (!(await withinLimit(db, `${action} from ${network}`, limit.network, now))) return 'network'
  if (!(await withinLimit(db, `${action} of ${hashOf(account)}`, limit.account, now))) return 'account'
  return null
}

export const tooManyAttemptsMessage =
  'Too many attempts in a short time. Please wait a while, then try again.'

/** Keeps email addresses out of the rate limit table. */
const hashOf = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22)
