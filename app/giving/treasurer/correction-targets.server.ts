import type { Database } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { accountLabels } from './gift-labels.ts'
import { listPayouts } from './payout-store.server.ts'

interface CorrectionTarget {
  value: string
  label: string
  /** Where the ledger enters the correction. For a payout, this is the provider, where the money was before. */
  posting: { account: 'direct' | 'provider'; payoutId?: string }
}

/**
 * Where a correction can add or remove money: the accounts and the latest automatic payouts. Includes the automatic
 * payout `payoutId`, even if it is older.
 */
export async function listCorrectionTargets(
  db: Database,
  payoutId: string | null,
): Promise<CorrectionTarget[]> {
  const payouts = await listPayouts(db, payoutId)
  return [
    { value: 'direct', label: accountLabels.direct, posting: { account: 'direct' } },
    {
      value: 'provider',
      label: `${accountLabels.provider}, not paid out yet`,
      posting: { account: 'provider' },
    },
    ...payouts
      .filter(({ isAutomatic }) => isAutomatic === 1)
      .map(({ id, arrivesOn, amountCents, currency }) => ({
        value: id,
        label: `Payout of ${formatShortDate(arrivesOn)}, ${formatMoney(amountCents, currency)}`,
        posting: { account: 'provider' as const, payoutId: id },
      })),
  ]
}
