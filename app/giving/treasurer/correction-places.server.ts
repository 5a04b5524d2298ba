import type { Database } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { accountLabels } from './gift-labels.ts'
import { listPayouts } from './payout-store.server.ts'

interface Place {
  value: string
  label: string
  /** The account in which the correction is entered. Money in a payout was at the provider. */
  target: { account: 'direct' | 'provider'; payoutId?: string }
}

/**
 * Where a correction can add or remove money: the accounts and the latest automatic payouts. Includes the automatic
 * payout `payoutId`, even if it is older.
 */
export async function listCorrectionPlaces(db: Database, payoutId: string | null): Promise<Place[]> {
  const payouts = await listPayouts(db, payoutId)
  return [
    { value: 'direct', label: accountLabels.direct, target: { account: 'direct' } },
    {
      value: 'provider',
      label: `${accountLabels.provider}, not paid out yet`,
      target: { account: 'provider' },
    },
    ...payouts
      .filter(({ isAutomatic }) => isAutomatic === 1)
      .map(({ id, arrivesOn, amountCents, currency }) => ({
        value: id,
        label: `Payout of ${formatShortDate(arrivesOn)}, ${formatMoney(amountCents, currency)}`,
        target: { account: 'provider' as const, payoutId: id },
      })),
  ]
}
