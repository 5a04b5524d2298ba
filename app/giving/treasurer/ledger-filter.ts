import type { EntryFilter } from '#app/giving/ledger/entry-list-store.server.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import { ledgerKindLabels } from './gift-labels.ts'
import { yearRange } from './totals.ts'

const isKind = (text: string | null): text is LedgerKind =>
  text !== null && Object.hasOwn(ledgerKindLabels, text)

/** Reads the ledger’s query parameters. Invalid values are ignored, except an unknown fund, which has no entries. */
export function readEntryFilter(params: URLSearchParams): EntryFilter {
  const [kind, fundId, year] = ['kind', 'fund', 'year'].map((name) => params.get(name) || null)
  return {
    ...(isKind(kind ?? null) ? { kind: kind as LedgerKind } : {}),
    ...(fundId ? { fundId } : {}),
    ...(year && /^20\d\d$/.test(year) ? { range: yearRange(year) } : {}),
  }
}
