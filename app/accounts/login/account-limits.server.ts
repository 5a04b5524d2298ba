import type { RouterContextProvider } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, networkOf } from '#app/platform/http/client-address.server.ts'
import { retryAfterContext } from '#app/platform/http/page.server.ts'
import { countAttempt, hashAccount, type Limit } from '#app/platform/http/rate-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'

const quarterHour = 900
const hour = 3600

interface ActionLimits {
  /** Attempts from one network, on any account. Generous: a whole hall may share one address. */
  network: Limit
  /** Attempts on one account from anywhere. */
  account: Limit
  /**
   * Attempts on one account from one network or one known device. Nobody on another network can exhaust this limit,
   * so strangers cannot lock a member out.
   */
  perSource?: Limit
}

const networkLimit = { maxAttempts: 300, windowSeconds: hour }

const limits = {
  login: {
    network: networkLimit,
    /** Bounds guessing from many networks. Known devices are exempt. */
    account: { maxAttempts: 200, windowSeconds: quarterHour },
    perSource: { maxAttempts: 10, windowSeconds: quarterHour },
  },
  signup: {
    network: networkLimit,
    account: { maxAttempts: 5, windowSeconds: hour },
  },
  reset: {
    network: networkLimit,
    account: { maxAttempts: 5, windowSeconds: hour },
  },
  google: {
    network: networkLimit,
    /** Before the login, the account is unknown: the client’s address counts as the account. */
    account: networkLimit,
  },
  /** Codes sent to phones, in addition to the daily limits in the settings. */
  phone: {
    network: { maxAttempts: 60, windowSeconds: hour },
    account: { maxAttempts: 10, windowSeconds: quarterHour },
  },
  /** Reauthentication and sensitive changes by members who are logged in. */
  confirm: {
    network: networkLimit,
    account: { maxAttempts: 10, windowSeconds: quarterHour },
  },
} satisfies Record<string, ActionLimits>

export type LimitedAction = keyof typeof limits

export interface ReachedLimit {
  per: 'network' | 'account'
  /** The number of attempts divided by the number allowed. */
  factor: number
}

/**
 * Counts an attempt. If it exceeds a limit, logs and returns that limit, else returns null. Counts are shared by all
 * nodes. `device` is the id of a device that has logged in to the account before (`knownDevice`). With `solved` (a
 * proof of work), the network may exceed its limit.
 */
export async function limitReached(...args: Parameters<typeof countAgainstLimits>) {
  const [context, action, account] = args
  const reached = await countAgainstLimits(...args)
  if (!reached) return null
  const details = { account: hashAccount(account), detail: `${action} per ${reached.per}` }
  logSecurityEvent(context, action === 'login' ? 'login.lockout' : 'rate-limit.exceeded', details)
  return reached
}

async function countAgainstLimits(
  context: Readonly<RouterContextProvider>,
  action: LimitedAction,
  account: string,
  now: Date,
  { device = null, solved = false }: { device?: string | null; solved?: boolean } = {},
): Promise<ReachedLimit | null> {
  const db = context.get(databaseContext)
  const network = networkOf(context.get(clientAddressContext))
  const actionLimits: ActionLimits = limits[action]
  const accountKey = `${action} of ${hashAccount(account)}`
  const countAgainst = async (
    per: ReachedLimit['per'],
    key: string,
    limit: Limit,
  ): Promise<ReachedLimit | null> => {
    const { allowed, count, retryAfterSeconds } = await countAttempt(db, key, limit, now)
    if (allowed) return null
    context.get(retryAfterContext)(retryAfterSeconds)
    return { per, factor: count / limit.maxAttempts }
  }
  if (device && actionLimits.perSource)
    return countAgainst('account', `${accountKey} on ${device}`, actionLimits.perSource)
  const networkReached = await countAgainst('network', `${action} from ${network}`, actionLimits.network)
  if (networkReached && !solved) return networkReached
  const sourceReached =
    actionLimits.perSource &&
    (await countAgainst('account', `${accountKey} from ${network}`, actionLimits.perSource))
  return sourceReached || (await countAgainst('account', accountKey, actionLimits.account))
}

export const tooManyAttemptsMessage =
  'Too many attempts in a short time. Please wait a while, then try again.'
