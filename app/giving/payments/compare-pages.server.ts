import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { entriesOfPayment } from '#app/giving/gifts/payment-entries.ts'
import type { ProviderPayment } from '#app/giving/gifts/provider-payment.ts'
import { listUnknownKeys } from '#app/giving/ledger/entry-keys.server.ts'
import { isMissing, type Provider, ProviderError } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { applySubject } from './apply-subject.server.ts'
import {
  abandonSession,
  abandonUnopened,
  listOpenCheckouts,
  listRunningSubscriptions,
  listUnsettledPayments,
} from './compared-gifts-store.server.ts'
import { listWaitingSubjects } from './event-store.server.ts'
import { parseSubject, type SubjectKind } from './event-subject.ts'
import { applyEvents } from './payment-events.server.ts'
import type { Finding, ReconciliationStage } from './reconciliation.ts'

/** How long a payment's events may take to arrive. A newer payment is entered, but not reported as missing. */
const deliveryMs = 15 * 60_000

export interface Comparison {
  db: Database
  provider: Provider
  since: Date
  now: Date
}

/** The result of comparing one page of a stage. */
interface ComparedPage {
  findings: Finding[]
  /** How many objects were compared. */
  count: number
  /** Where the next page begins; null after the last one. */
  next: string | null
}

/** Compares one page of a stage with the provider, and enters what is missing. */
export async function comparePage(
  comparison: Comparison,
  stage: ReconciliationStage,
  after: string | null,
): Promise<ComparedPage> {
  const { ids, next, kind, compare } = await stagePageReaders[stage](comparison, after)
  const findings: Finding[] = []
  for (const id of ids) {
    const finding = await compare(id).catch((error) => findingOfError(kind, id, error))
    if (finding) findings.push(finding)
  }
  return { findings, count: ids.length, next }
}

interface StagePage {
  kind: SubjectKind
  ids: string[]
  next: string | null
  compare: (id: string) => Promise<Finding | null>
}

type ReadStagePage = (comparison: Comparison, after: string | null) => Promise<StagePage>

const stagePageReaders: Record<ReconciliationStage, ReadStagePage> = {
  events: async ({ db, provider, now }) => {
    const subjects = await listWaitingSubjects(db, new Date(now.getTime() - deliveryMs))
    const compare = async (subject: string) => {
      const { kind = 'payment', id = subject } = parseSubject(subject) ?? {}
      const applied = applyEvents(db, provider, subject, now).then(() => null)
      return applied.catch((error) => findingOfError(kind, id, error))
    }
    return { kind: 'payment', ids: subjects, next: null, compare }
  },
  checkouts: async ({ db, provider, now }, after) => {
    if (after === null) await abandonUnopened(db, now)
    const page = await listOpenCheckouts(db, provider.isTest, after)
    return { kind: 'checkout', ...page, compare: (id) => compareCheckout(db, provider, id, now) }
  },
  subscriptions: async ({ db, provider, now }, after) => {
    const page = await listRunningSubscriptions(db, provider.isTest, after)
    const compare = (id: string) =>
      applySubject(db, provider, { kind: 'subscription', id }, now).then(() => null)
    return { kind: 'subscription', ...page, compare }
  },
  unsettled: async ({ db, provider, now }, after) => {
    const page = await listUnsettledPayments(db, provider.isTest, after)
    return { kind: 'payment', ...page, compare: (id) => comparePayment(db, provider, id, now) }
  },
  payments: async ({ db, provider, since, now }, after) => {
    const { items, next } = await provider.listPayments(since, after)
    return { kind: 'payment', ids: items, next, compare: (id) => comparePayment(db, provider, id, now) }
  },
  transactions: async ({ db, provider, since, now }, after) => {
    const { items, next } = await provider.listTransactions(since, after)
    // A payment whose money is already in the ledger is not read again.
    const unknownKeys = new Set(
      await listUnknownKeys(
        db,
        items.map(({ entryKey }) => entryKey),
      ),
    )
    const missingItems = items.filter(({ entryKey }) => unknownKeys.has(entryKey))
    const ids = [...new Set(missingItems.map(({ paymentId }) => paymentId))]
    return { kind: 'payment', ids, next, compare: (id) => comparePayment(db, provider, id, now) }
  },
  payouts: async ({ db, provider, since, now }, after) => {
    const { items, next } = await provider.listPayouts(since, after)
    return { kind: 'payout', ids: items, next, compare: (id) => comparePayout(db, provider, id, now) }
  },
}

/**
 * A session that the provider does not have is reported once, because its gift is then abandoned. If that gift was paid
 * after all, the payment confirms it.
 */
async function compareCheckout(db: Database, provider: Provider, id: string, now: Date) {
  try {
    const { paymentId } = await provider.readCheckout(id)
    // This must run before `applySubject`, which enters the payment: afterward, nothing would be missing.
    const finding = paymentId && (await comparePayment(db, provider, paymentId, now))
    await applySubject(db, provider, { kind: 'checkout', id }, now)
    return finding || null
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
  const stillMissing = await missingEntries(db, payment)
  const isRecent = missing.every(({ occurredAt }) => occurredAt.getTime() > now.getTime() - deliveryMs)
  if (isRecent && stillMissing.length === 0) return null
  const missingCents = missing.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isMended = stillMissing.length === 0
  const problem = isMended ? '' : 'The site has no gift for this payment.'
  return { kind: 'payment', id, giftId, missingCents, isMended, problem }
}

async function missingEntries(db: Database, payment: ProviderPayment) {
  // The keys depend on neither the gift nor its fund.
  const entries = entriesOfPayment(payment, { id: '', fundId: '' })
  const unknownKeys = new Set(
    await listUnknownKeys(
      db,
      entries.map(({ key }) => key),
    ),
  )
  return entries.filter(({ key }) => unknownKeys.has(key))
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

/**
 * The finding for an object that could not be entered. Rethrows the error if the provider is unavailable or rejects
 * the keys, so that the whole reconciliation fails.
 */
function findingOfError(kind: SubjectKind, id: string, error: unknown): Finding {
  if (error instanceof ProviderError && (error.category === 'unavailable' || error.category === 'keys'))
    throw error
  const problem = error instanceof Error ? error.message : String(error)
  return { kind, id, giftId: null, missingCents: 0, isMended: false, problem: problem.slice(0, 500) }
}
