import { randomUUID } from 'node:crypto'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { NewEntry } from '#app/giving/ledger/entry.ts'
import { findEntry } from '#app/giving/ledger/ledger-change-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { lastRefunds } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { inTransaction } from '#app/platform/database/in-transaction.server.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf } from '#app/platform/time/event-schedule.ts'
import { confirmGift } from './confirm-gift.server.ts'
import type { DirectMethod } from './gift-method.ts'
import { findGift, type Gift, type NewGift, type StartedGift, startGift } from './gift-store.server.ts'

export interface DirectGift extends Omit<NewGift, 'method' | 'isTest'> {
  method: DirectMethod
  /** YYYY-MM-DD, not in the future. */
  receivedOn: string
  /** False if the donor already has a receipt. */
  wantsReceipt?: boolean | undefined
}

export interface RecordedGift extends StartedGift {
  /** False for a form that was already submitted. */
  isNew: boolean
}

/**
 * Records money that was received as cash, a check or a bank transfer: a confirmed gift with its entry and its receipt,
 * once per `id`. If the `id` belongs to a different gift, a gift with a new id is added. Runs in the current
 * transaction, or in a new one.
 */
export const recordGift = (db: Database, gift: DirectGift, actor: Actor, now: Date): Promise<RecordedGift> =>
  inTransaction(db, async (tx) => {
    const { receivedOn, wantsReceipt, id = randomUUID(), ...columns } = gift
    await lockKey(tx, `recorded gift ${id}`, now)
    const existing = await findRecorded(tx, id)
    if (existing && isSame(existing, gift)) return { ...pickReference(existing), isNew: false }
    const newGift = { ...columns, id: existing ? randomUUID() : id, isTest: false }
    const started = await startGift(tx, newGift, now)
    const { timeZone } = await readSettings(tx)
    const receivedAt = instantOf(receivedOn, '12:00', timeZone)
    const entry = directEntry(
      { id: started.id, fundId: gift.fundId, isTest: 0 },
      {
        key: `${started.id}:gift`,
        kind: 'gift',
        amountCents: gift.amountCents,
        occurredAt: receivedAt,
        actor,
      },
    )
    await confirmGift(tx, started.id, { entries: [entry], receivedAt, wantsReceipt }, now)
    const changes = { amountCents: [null, gift.amountCents] as [unknown, unknown] }
    await recordActivity(
      tx,
      actor,
      { verb: 'added', subject: 'gift', subjectId: started.id, label: started.reference, changes },
      now,
    )
    return { ...started, isNew: true }
  })

const findRecorded = (tx: Database, id: string) =>
  tx
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .selectAll('gift')
    .select('donor.email')
    .where('gift.id', '=', id)
    .executeTakeFirst()

/** Distinguishes a form sent twice from one that was changed after going back in the browser. */
const isSame = (known: Gift & { email: string }, gift: DirectGift) =>
  known.amountCents === gift.amountCents &&
  known.fundId === gift.fundId &&
  known.method === gift.method &&
  known.receivedOn === gift.receivedOn &&
  known.email === gift.donor.email.trim().toLowerCase() &&
  // Empty if a node with an earlier version of the site recorded the gift.
  (known.receiptName === '' || known.receiptName === gift.donor.name)

const pickReference = ({ id, reference }: StartedGift) => ({ id, reference })

type DirectEntryFields = Pick<NewEntry, 'key' | 'kind' | 'amountCents' | 'occurredAt' | 'reason' | 'actor'>

const directEntry = (gift: Pick<Gift, 'id' | 'fundId' | 'isTest'>, fields: DirectEntryFields): NewEntry => ({
  ...fields,
  account: 'direct',
  fundId: gift.fundId,
  giftId: gift.id,
  payoutId: null,
  currency: siteCurrency(),
  isTest: gift.isTest === 1,
})

interface DirectRefund {
  /** Generated when the form is rendered, so that submitting it twice refunds only once. */
  id: string
  giftId: string
  amountCents: number
  reason: string
}

/** `outdated`: the same form was already sent with another amount. */
export type RefundOutcome = 'refunded' | 'duplicate' | 'outdated' | 'notDirect' | 'tooMuch'

/**
 * Records a manual refund of a direct gift, or of a card gift whose last refund failed, up to what is left of it. The
 * receipt is corrected.
 */
export const recordRefund = (
  db: Database,
  refund: DirectRefund,
  actor: Actor,
  now: Date,
): Promise<RefundOutcome> =>
  inTransaction(db, async (tx) => {
    const gift = await lockConfirmedGift(tx, refund.giftId, now)
    const key = `${refund.id}:refund`
    const known = await findEntry(tx, key)
    if (known) return known.amountCents === -refund.amountCents ? 'duplicate' : 'outdated'
    if (!gift || !(await needsManualRefund(tx, gift))) return 'notDirect'
    if (refund.amountCents <= 0 || refund.amountCents > (await netOf(tx, gift.id))) return 'tooMuch'
    const fields = { key, kind: 'refund' as const, amountCents: -refund.amountCents, occurredAt: now }
    const entries = [directEntry(gift, { ...fields, reason: refund.reason, actor })]
    const { id, amountCents } = refund
    const refunds = [{ id, amountCents, status: 'succeeded' as const, createdAt: now }]
    await confirmGift(tx, gift.id, { entries, refunds, receivedAt: now }, now)
    return 'refunded'
  })

/**
 * Reverses a direct gift that was recorded by mistake: a correction of what is left of it, with a reason. The receipt
 * is corrected. False if nothing was left, or if the gift is not confirmed or was made through the payment provider.
 * Call it within a transaction.
 */
export async function reverseGift(tx: Database, giftId: string, reason: string, actor: Actor, now: Date) {
  const gift = await lockConfirmedGift(tx, giftId, now)
  if (!gift || gift.paymentId !== null) return false
  const netCents = await netOf(tx, giftId)
  if (netCents === 0) return false
  const key = `${randomUUID()}:correction`
  const fields = { key, kind: 'correction' as const, amountCents: -netCents, occurredAt: now, reason, actor }
  await confirmGift(tx, gift.id, { entries: [directEntry(gift, fields)], receivedAt: now }, now)
  return true
}

async function needsManualRefund(tx: Database, { id, paymentId }: Gift) {
  if (paymentId === null) return true
  return (await lastRefunds(tx, [id])).get(id)?.status === 'failed'
}

/** A confirmed gift, locked until the transaction ends. */
async function lockConfirmedGift(tx: Database, giftId: string, now: Date) {
  await lockKey(tx, `gift ${giftId}`, now)
  const gift = await findGift(tx, giftId)
  return gift?.status === 'confirmed' ? gift : undefined
}

const netOf = async (tx: Database, giftId: string) =>
  (await giftTotals(tx, [giftId])).get(giftId)?.netCents ?? 0
