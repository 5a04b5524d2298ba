import type { ListedEntry } from '#app/giving/ledger/entry-list-store.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { accountLabels, ledgerKindLabels } from './gift-labels.ts'

/** A ledger entry as a row of a table. */
export const toEntryRow = (entry: ListedEntry) => ({
  key: entry.key,
  kind: ledgerKindLabels[entry.kind],
  account: accountLabels[entry.account],
  amount: formatMoney(entry.amountCents, entry.currency),
  date: formatShortDate(entry.occurredOn),
  fund: entry.fundName ?? '–',
  /** Null for an entry without a gift. */
  gift: entry.giftId ? { path: `/admin/gifts/${entry.giftId}`, reference: entry.giftReference ?? '' } : null,
  payoutId: entry.inPayoutId,
  /** Who entered it and why; empty if the provider reported it. */
  note: [entry.actorName, entry.reason].filter(Boolean).join(': '),
})

export type EntryRow = ReturnType<typeof toEntryRow>
