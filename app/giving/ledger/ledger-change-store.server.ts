import { type Actor, deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { type FundId, zakatFund } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { siteCurrency } from '#app/platform/money.ts'
import type { NewEntry } from './entry.ts'
import { addEntries, linkToPayout } from './entry-store.server.ts'
import { fundTotals } from './ledger-totals.server.ts'

interface FundTransfer {
  /** Generated when the form is rendered, so that submitting it twice transfers the money only once. */
  id: string
  from: FundId
  to: FundId
  amountCents: number
  reason: string
}

/** `outdated`: the same form was already sent with other funds or another amount. */
export type FundTransferOutcome =
  | 'transferred'
  | 'duplicate'
  | 'outdated'
  | 'zakat'
  | 'sameFund'
  | 'noReason'
  | 'notEnough'

/**
 * Why a transfer is refused; null if it is allowed. `balanceCents` is the balance of the fund that the money leaves. An
 * amount of zero or less is also `notEnough`.
 */
function transferProblem(
  { from, to, amountCents, reason }: Omit<FundTransfer, 'id'>,
  balanceCents: number,
): Exclude<FundTransferOutcome, 'transferred' | 'duplicate' | 'outdated'> | null {
  if (from === zakatFund || to === zakatFund) return 'zakat'
  if (from === to) return 'sameFund'
  if (!reason.trim()) return 'noReason'
  return amountCents > 0 && amountCents <= balanceCents ? null : 'notEnough'
}

/** Transfers money from one fund to another: two entries with a reason. Call it within a transaction. */
export async function transferBetweenFunds(
  tx: Database,
  transfer: FundTransfer,
  actor: Actor,
  now: Date,
): Promise<FundTransferOutcome> {
  // One transfer at a time, so that two cannot spend the same balance.
  await lockKey(tx, 'fund moves', now)
  const outcome = await outcomeOfResubmission(tx, transfer)
  if (outcome) return outcome
  const balance = (await fundTotals(tx)).find(({ fundId }) => fundId === transfer.from)?.balanceCents ?? 0
  const problem = transferProblem(transfer, balance)
  if (problem) return problem
  const entry = (side: 'from' | 'to'): NewEntry => ({
    key: `move-${transfer.id}:${side}`,
    kind: 'move',
    account: 'direct',
    fundId: transfer[side],
    giftId: null,
    payoutId: null,
    amountCents: side === 'from' ? -transfer.amountCents : transfer.amountCents,
    currency: siteCurrency(),
    isTest: false,
    occurredAt: now,
    reason: transfer.reason.trim(),
    actor,
  })
  await addEntries(tx, [entry('from'), entry('to')], now)
  return 'transferred'
}

/** The outcome for a form that was already sent; null for a new one. */
async function outcomeOfResubmission(tx: Database, { id, from, to, amountCents }: FundTransfer) {
  const [sent, received] = await Promise.all([
    findEntry(tx, `move-${id}:from`),
    findEntry(tx, `move-${id}:to`),
  ])
  if (!sent) return null
  const isSame = sent.fundId === from && received?.fundId === to && received.amountCents === amountCents
  return isSame ? ('duplicate' as const) : ('outdated' as const)
}

interface Correction {
  /** Generated when the form is rendered, so that submitting it twice corrects only once. */
  id: string
  fundId: FundId
  giftId: string | null
  /** The account that had too little or too much money. */
  account: 'provider' | 'direct'
  /** The payout that contains the money, if it is not the money of a gift. */
  payoutId?: string
  /** Signed. */
  amountCents: number
  currency?: string
  isTest?: boolean
  reason: string
}

/** `outdated`: the same form was already sent with other values. */
type CorrectionOutcome = 'added' | 'duplicate' | 'outdated'

/** Enters a correction with a reason, once per `id`. Call it within a transaction. */
export async function addCorrection(
  tx: Database,
  { id, payoutId, currency = siteCurrency(), isTest = false, ...correction }: Correction,
  actor: Actor,
  now: Date,
): Promise<CorrectionOutcome> {
  const entry: NewEntry = {
    ...correction,
    key: `correction-${id}`,
    kind: 'correction',
    payoutId: null,
    currency,
    isTest,
    occurredAt: now,
    actor,
  }
  const added = await addEntries(tx, [entry], now)
  if (added.length === 0) {
    const known = await findEntry(tx, entry.key)
    const isSame =
      known?.fundId === entry.fundId &&
      known.account === entry.account &&
      known.amountCents === entry.amountCents &&
      known.inPayoutId === (payoutId ?? null)
    return isSame ? 'duplicate' : 'outdated'
  }
  if (payoutId !== undefined) await linkToPayout(tx, payoutId, [entry.key])
  return 'added'
}

/** Removes a deleted member's name from the entries that they made. The database refuses changes to other columns. */
export async function anonymizeEntries(tx: Database, actorId: string) {
  await tx
    .updateTable('ledgerEntry')
    .set({ actorId: null, actorName: deletedUser })
    .where('actorId', '=', actorId)
    .execute()
}

/** The entry with this key, and the payout that includes it. */
export const findEntry = (db: Database, key: string) =>
  db
    .selectFrom('ledgerEntry')
    .leftJoin('payoutEntry', 'payoutEntry.entryKey', 'ledgerEntry.key')
    .select(['fundId', 'account', 'amountCents', 'payoutEntry.payoutId as inPayoutId'])
    .where('key', '=', key)
    .executeTakeFirst()
