import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, limitedNetwork } from '#app/platform/http/client-address.server.ts'
import { type Limit, withinLimit } from '#app/platform/http/rate-limit.server.ts'

const quarter = 900
const hour = 3600

/** Tries from one network, and about one account from anywhere: whichever is used up first. */
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
  /** Many people may share one network's way out. */
  google: {
    network: { maxAttempts: 60, windowSeconds: quarter },
    account: { maxAttempts: 60, windowSeconds: quarter },
  },
  /** A member proves who they are once more, or changes what is delicate. */
  confirm: {
    network: { maxAttempts: 60, windowSeconds: quarter },
    account: { maxAttempts: 10, windowSeconds: quarter },
  },
} satisfies Record<string, { network: Limit; account: Limit }>

export type Limited = keyof typeof limits

/** Counts a try, and says which limit it goes beyond; on all nodes together. */
export async function limitReached(
  context: Readonly<RouterContextProvider>,
  what: Limited,
  account: string,
  now: Date,
): Promise<'network' | 'account' | null> {
  const db = context.get(databaseContext)
  const network = limitedNetwork(context.get(clientAddressContext))
  const { [what]: limit } = limits
  if (!(await withinLimit(db, `${what} from ${network}`, limit.network, now))) return 'network'
  if (!(await withinLimit(db, `${what} of ${hashOf(account)}`, limit.account, now))) return 'account'
  return null
}

export const tooManyTriesMessage =
  'There were too many tries in a short time. Please wait a while, then try again.'

/** A limit need not know whose it is. */
const hashOf = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22)
