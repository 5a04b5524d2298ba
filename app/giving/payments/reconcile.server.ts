import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { type Comparison, comparePage } from './compare-pages.server.ts'
import { nextStage, type ReconciliationProgress } from './reconciliation.ts'
import {
  failReconciliation,
  finishReconciliation,
  openReconciliation,
  saveProgress,
  startReconciliation,
} from './reconciliation-store.server.ts'

/** After a run that took longer, another one compares what happened in the meantime. */
const maxRunMs = hourMs

/**
 * Compares the ledger with the provider, enters what is missing, checks the ledger's sums and stores the result.
 * Progress is saved after each page of at most 100 objects, so that the next call continues after an error, a crash or
 * `maxPages`. Without a provider, only the sums are checked. Throws if the provider is unavailable. Returns whether
 * nothing is left to compare.
 */
export async function reconcile(
  db: Database,
  provider: Provider | null,
  now: Date,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (!provider) {
    const { id } = await startReconciliation(db, { isTest: false, hasProvider: false }, now)
    await finishReconciliation(db, id, await checkLedger(db), now)
    return true
  }
  const { id, since, startedAt, progress } = await openReconciliation(db, provider.isTest, now)
  try {
    const comparison = { db, provider, since, now }
    if (!(await comparePages(comparison, id, progress, maxPages))) return false
    await finishReconciliation(db, id, await checkLedger(db), now)
    return now.getTime() - startedAt.getTime() < maxRunMs
  } catch (error) {
    await failReconciliation(db, id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** Returns whether all pages have been compared. */
async function comparePages(
  comparison: Comparison,
  id: string,
  progress: ReconciliationProgress,
  maxPages: number,
) {
  let { cursor, payments, payouts, findings } = progress
  for (let pages = 0; cursor !== null && pages < maxPages; pages += 1) {
    const { stage, after } = cursor
    const page = await comparePage(comparison, stage, after)
    if (stage === 'payouts') payouts += page.count
    if (stage === 'payments' || stage === 'transactions') payments += page.count
    findings = [...findings, ...page.findings]
    cursor = page.next === null ? nextStage(stage) : { stage, after: page.next }
    await saveProgress(comparison.db, id, { cursor, payments, payouts, findings })
  }
  return cursor === null
}
