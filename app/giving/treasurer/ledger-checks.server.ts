import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Checks } from './ledger-checks.tsx'
import { checkedSums } from './ledger-difference.ts'

/** The results of the last checks, and of a new one if it is asked for. */
export async function readChecks(db: Database, params: URLSearchParams): Promise<Checks> {
  return { now: params.get('check') === 'now' ? checkedSums(await checkLedger(db)) : null }
}
