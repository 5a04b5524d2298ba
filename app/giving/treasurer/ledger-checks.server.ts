import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import {
  type Finding,
  needsAttention,
  type Reconciliation,
  type ReconciliationStage,
} from '#app/giving/payments/reconciliation.ts'
import {
  listEarlierFindings,
  readLastReconciliation,
} from '#app/giving/payments/reconciliation-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import type { Checks } from './ledger-checks.tsx'
import { toCheckView } from './ledger-difference.ts'
import { payoutPath } from './payout-path.ts'

const earlierDays = 30

/** The last full check, and a new check of the sums if one is requested. */
export async function readChecks(
  db: Database,
  params: URLSearchParams,
  { timeZone, provider, now }: { timeZone: string; provider: Checks['provider']; now: Date },
): Promise<Checks> {
  const isRequested = params.get('check') === 'now'
  const [last, earlier, requested] = await Promise.all([
    readLastReconciliation(db),
    listEarlierFindings(db, daysBefore(now, earlierDays)),
    isRequested ? checkLedger(db) : null,
  ])
  return {
    provider,
    requested: requested && toCheckView(requested),
    last: last ? describeRun(last, timeZone) : null,
    earlier: earlier.map((finding) => ({
      ...describeFinding(finding),
      at: formatDateTime(finding.at, timeZone),
    })),
  }
}

const describeRun = (run: Reconciliation, timeZone: string) => ({
  at: formatDateTime(run.startedAt, timeZone),
  state: stateOf(run),
  problem: run.problem,
  compared: describeProgress(run),
  check: run.ledgerCheck && toCheckView(run.ledgerCheck),
  findings: run.findings.map(describeFinding),
})

/** How far a reconciliation got; it continues automatically. */
function describeProgress({ hasProvider, payments, payouts, isTest, cursor }: Reconciliation) {
  if (!hasProvider) return 'Only the sums of the ledger were checked: no payment provider was connected.'
  const counts = `${countText(payments, 'payment', 'payments')} and ${countText(payouts, 'payout', 'payouts')}`
  const mode = isTest ? ', in test mode' : ''
  if (cursor === null) return `${counts} compared${mode}.`
  return `${counts} compared so far${mode}. Next: ${stageLabels[cursor.stage]}. It continues from there automatically.`
}

const stageLabels: Record<ReconciliationStage, string> = {
  events: 'unprocessed events',
  checkouts: 'unpaid gifts',
  subscriptions: 'monthly gifts',
  unsettled: 'pending refunds and open disputes',
  payments: 'payments',
  transactions: 'the provider’s balance',
  payouts: 'payouts',
}

function stateOf(run: Reconciliation) {
  if (needsAttention(run)) return 'error' as const
  return run.finishedAt === null ? ('running' as const) : ('success' as const)
}

const findingTexts: Record<Finding['kind'], string> = {
  payment: 'A payment was not in the ledger.',
  payout: 'A payout was not in the ledger.',
  subscription: 'The state of a monthly gift could not be read.',
  checkout: 'The state of an unpaid gift could not be read.',
  invoice: 'A payment of a monthly gift could not be read.',
}

/** Findings of other kinds are objects that could not be read. */
const belongsInLedger = (kind: Finding['kind']) => kind === 'payment' || kind === 'payout'

const describeFinding = ({ kind, id, giftId, missingCents, isMended, problem }: Finding) => ({
  id,
  text: findingTexts[kind],
  detail: [
    missingCents !== 0 && `${formatMoney(missingCents)} was missing.`,
    isMended ? 'It has been added.' : belongsInLedger(kind) && 'It is still missing.',
    problem,
  ]
    .filter(Boolean)
    .join(' '),
  isMended,
  path: giftId ? `/admin/gifts/${giftId}` : kind === 'payout' ? payoutPath(id) : null,
})
