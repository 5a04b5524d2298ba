import type { Difference, DifferenceKind, LedgerCheck } from '#app/giving/ledger/ledger-check.ts'
import { formatMoney } from '#app/platform/money.ts'
import { payoutPath } from './payout-path.ts'

const sentences: Record<DifferenceKind, string> = {
  fundsAndGifts: 'The sum by fund and the sum by gift differ.',
  fundsAndPlaces: 'The sum by fund and the sum by account differ.',
  moves: 'Transfers between funds do not add up to zero.',
  zakatMoved: 'Money was transferred into or out of zakat.',
  payout: 'A payout contains money that is not a gift on this site. Open the payout to add a correction.',
  unreportedPayout: 'The provider has not yet reported what a payout includes.',
  giftFund: 'Entries are in a different fund than their gift.',
  giftStatus: 'The status of a gift does not match its entries.',
  currency: 'There are entries in another currency.',
}

/** Describes a difference, with a link to the gift or payout that it concerns. */
function describeDifference({ kind, id, expectedCents, actualCents }: Difference) {
  return {
    text: sentences[kind],
    comparison: `Expected ${formatMoney(expectedCents)}, found ${formatMoney(actualCents)}.`,
    path: differencePath(kind, id),
  }
}

function differencePath(kind: DifferenceKind, id: string) {
  if (kind === 'payout' || kind === 'unreportedPayout') return payoutPath(id)
  return kind === 'giftFund' || kind === 'giftStatus' ? `/admin/gifts/${id}` : null
}

/** What the page shows about a check: the sums that must agree, the sum by account, and the differences. */
export function toCheckView(check: LedgerCheck) {
  const money = (cents: number) => formatMoney(cents)
  return {
    sums: [
      { label: 'By fund', amount: money(check.byFund) },
      { label: 'By gift', amount: money(check.byGift) },
      { label: 'By account', amount: money(check.byPlace) },
    ],
    accounts: [
      { label: 'Paid out by the provider', amount: money(check.paidOut) },
      { label: 'Still at the provider', amount: money(check.outstanding) },
      { label: 'Cash and bank', amount: money(check.direct) },
    ],
    differences: check.differences.map(describeDifference),
  }
}
