import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { entriesOfPayment } from '#app/giving/gifts/payment-entries.ts'
import type { ProviderPayment } from '#app/giving/gifts/provider-payment.ts'
import { listUnknownKeys } from '#app/giving/ledger/entry-keys.server.ts'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { isMissing, type Provider, ProviderError } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { applySubject } from './apply-subject.server.ts'
import { listWaitingSubjects } from './event-store.server.ts'
import { parseSubject, type SubjectKind } from './event-subject.ts'
import { applyEvents } from './payment-events.server.ts'
import type { Finding } from './reconciliation.ts'
import {
  abandonSession,
  abandonUnopened,
  failReconciliation,
  finishReconciliation,
  listOpenCheckouts,
  listRunningSubscriptions,
  reconciledSince,
  startReconciliation,
} from './reconciliation-store.server.ts'

/** The events of a payment may take this long. Until then, it does not count as missing. */
const deliveryMs = 15 * 60_000

/**
 * Compares the ledger with the provider, enters what is missing and stores what was found, with the check of the
 * ledger's sums. Without a provider, only the sums are checked. Throws if the provider is unavailable, and the job is
 * retried.
 */
export async function reconcile(db: Database, provider: Provider | null, now: Date) {
  const isTest = provider?.isTest ?? false
  const since = await reconciledSince(db, isTest, now)
  const id = await startReconciliation(db, isTest, since, now)
  try {
    const result = provider
      ? await compareWithProvider(db, provider, since, now)
      : { payments: 0, payouts: 0, findings: [] }
    await finishReconciliation(db, id, { ...result, ledgerCheck: await checkLedger(db) }, now)
  } catch (error) {
    await failReconciliation(db, id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function compareWithProvider(db: Database, provider: Provider, since: Date, now: Date) {
  const findings: Finding[] = []
  const find = async (kind: SubjectKind, id: string, work: () => Promise<Finding | null>) => {
    const finding = await work().catch((error) => findingOfError(kind, id, error))
    if (finding) findings.push(finding)
  }
  const apply = (kind: SubjectKind, id: string) => async () => {
    await applySubject(db, provider, { kind, id }, now)
    return null
  }
  for (const subject of await listWaitingSubjects(db, new Date(now.getTime() - deliveryMs))) {
    const { kind = 'payment', id = subject } = parseSubject(subject) ?? {}
    await find(kind, id, async () => {
      await applyEvents(db, provider, subject, now)
      return null
    })
  }
  for (const id of await listOpenCheckouts(db, provider.isTest))
    await find('checkout', id, () => compareCheckout(db, provider, id, now))
  await abandonUnopened(db, now)
  for (const id of await listRunningSubscriptions(db, provider.isTest))
    await find('subscription', id, apply('subscription', id))
  const payments = await provider.listPaymentsSince(since)
  for (const id of payments) await find('payment', id, () => comparePayment(db, provider, id, now))
  const payouts = await provider.listPayoutsSince(since)
  for (const id of payouts) await find('payout', id, () => comparePayout(db, provider, id, now))
  return { payments: payments.length, payouts: payouts.length, findings }
}

/** A page that the provider does not have is reported once. If its gift was paid after all, the payment confirms it. */
async function compareCheckout(db: Database, provider: Provider, id: string, now: Date) {
  try {
    await applySubject(db, provider, { kind: 'checkout', id }, now)
    return null
  } catch (error) {
    if (isMissing(error)) await abandonSession(db, id, now)
    throw error
  }
}

async function comparePayment(
  db: Database,
  provider: Provider,
  id: string,
  now: Date,
): Promise<Finding | null> {
  const payment = await provider.readPayment(id)
  const { giftId, recurringGiftId } = payment
  const missing = await missingEntries(db, payment)
  await applyPayment(db, payment, now)
  // Payments of other sites with the same account are not ours.
  if (missing.length === 0 || (giftId === null && recurringGiftId === null)) return null
  const left = await missingEntries(db, payment)
  const isFresh = missing.every(({ occurredAt }) => occurredAt.getTime() > now.getTime() - deliveryMs)
  if (isFresh && left.length === 0) return null
  const missingCents = missing.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isMended = left.length === 0
  const problem = isMended ? '' : 'The site has no gift for this payment.'
  return { kind: 'payment', id, giftId, missingCents, isMended, problem }
}

async function missingEntries(db: Database, payment: ProviderPayment) {
  // The keys of the entries do not depend on the gift and its fund.
  const entries = entriesOfPayment(payment, { id: '', fundId: '' })
  const unknown = new Set(
    await listUnknownKeys(
      db,
      entries.map(({ key }) => key),
    ),
  )
  return entries.filter(({ key }) => unknown.has(key))
}

async function comparePayout(
  db: Database,
  provider: Provider,
  id: string,
  now: Date,
): Promise<Finding | null> {
  const key = `${id}:sent`
  const [missing] = await listUnknownKeys(db, [key])
  await applySubject(db, provider, { kind: 'payout', id }, now)
  if (missing === undefined) return null
  const { amountCents, createdAt } = await provider.readPayout(id)
  if (createdAt.getTime() > now.getTime() - deliveryMs) return null
  return { kind: 'payout', id, giftId: null, missingCents: amountCents, isMended: true, problem: '' }
}

/** A payment that cannot be entered is a finding. If the provider is unavailable or refuses the keys, the run fails. */
function findingOfError(kind: SubjectKind, id: string, error: unknown): Finding {
  if (error instanceof ProviderError && (error.problem === 'unavailable' || error.problem === 'keys'))
    throw error
  const problem = error instanceof Error ? error.message : String(error)
  return { kind, id, giftId: null, missingCents: 0, isMended: false, problem: problem.slice(0, 500) }
}
