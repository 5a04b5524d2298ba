import { randomUUID } from 'node:crypto'
import { saveDisputes } from '#app/giving/disputes/dispute-store.server.ts'
import { addEntries, linkToPayout } from '#app/giving/ledger/entry-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { confirmGift } from './confirm-gift.server.ts'
import { abandonGift, findGift, type Gift, insertGift } from './gift-store.server.ts'
import { entriesOfPayment, entriesOfPayout, paidCharges } from './payment-entries.ts'
import type { ProviderPayment, ProviderPayout } from './provider-payment.ts'
import { readRefundReasons } from './refund-request.server.ts'

/**
 * Enters the current state of a payment. Safe to call in any order, any number of times and concurrently: an older
 * state never undoes a newer one. Payments that are not gifts on this site are ignored.
 */
export async function applyPayment(db: Database, payment: ProviderPayment, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockKey(tx, `payment ${payment.id}`, now)
    const [firstPaidCharge] = paidCharges(payment)
    if (!firstPaidCharge) {
      const gift = await findGiftOf(tx, payment)
      if (gift && payment.status === 'canceled') await abandonGift(tx, gift.id)
      return
    }
    const gift = await findOrAddGiftOf(tx, payment, now)
    if (!gift) return
    requireSameLedger(payment, gift)
    const entries = entriesOfPayment(payment, gift, await readRefundReasons(tx, gift.id))
    const refunds = paidCharges(payment).flatMap((charge) => charge.refunds)
    const confirmation = { entries, refunds, receivedAt: firstPaidCharge.createdAt, paymentId: payment.id }
    await confirmGift(tx, gift.id, confirmation, now)
    const disputes = paidCharges(payment).flatMap((charge) => charge.disputes)
    await saveDisputes(tx, { ...gift, paymentId: payment.id }, disputes, payment.readAt, now)
  })
}

/** Throws if the payment and its gift differ in currency or mode, because such amounts must never be added up. */
function requireSameLedger(payment: ProviderPayment, gift: Gift) {
  if (payment.isTest !== (gift.isTest === 1))
    throw new Error(`Only one of payment ${payment.id} and gift ${gift.id} is in test mode.`)
  if (payment.currency.toUpperCase() !== gift.currency)
    throw new Error(`Payment ${payment.id} is in ${payment.currency}, gift ${gift.id} in ${gift.currency}.`)
}

/** The gift that this payment already paid for, or else the gift whose payment page it came from. */
async function findGiftOf(
  tx: Database,
  { id, giftId, sessionId }: ProviderPayment,
): Promise<Gift | undefined> {
  return (
    (await tx.selectFrom('gift').selectAll().where('paymentId', '=', id).executeTakeFirst()) ??
    (giftId ? await findGift(tx, giftId) : undefined) ??
    (sessionId
      ? await tx.selectFrom('gift').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
      : undefined)
  )
}

/**
 * The gift of a paid payment; undefined if the payment is not for a gift on this site. Adds a gift for each payment of
 * a recurring gift, and for the second payment of a gift that was paid twice.
 */
async function findOrAddGiftOf(tx: Database, payment: ProviderPayment, now: Date) {
  const found = await findGiftOf(tx, payment)
  // Two payments for one gift are serialized here.
  if (found) await lockKey(tx, `gift ${found.id}`, now)
  const gift = found && (await findGift(tx, found.id))
  if (gift && (gift.paymentId ?? payment.id) === payment.id) return gift
  const row = gift ? copyOfGift(gift, payment) : await rowOfRecurringGift(tx, payment)
  if (!row) return undefined
  const { id } = await insertGift(tx, { ...row, id: randomUUID(), createdAt: now.toISOString() })
  return findGift(tx, id)
}

const paidCents = (payment: ProviderPayment) =>
  paidCharges(payment).reduce((sum, { amountCents }) => sum + amountCents, 0)

function copyOfGift(gift: Gift, payment: ProviderPayment) {
  const {
    reference: _,
    status: _status,
    confirmedAt,
    receivedOn,
    listedOn,
    sessionId,
    pledgeId,
    ...row
  } = gift
  return { ...row, amountCents: paidCents(payment), paymentId: payment.id }
}

async function rowOfRecurringGift(tx: Database, payment: ProviderPayment) {
  if (!payment.recurringGiftId) return undefined
  const gift = await tx
    .selectFrom('recurringGift')
    .selectAll()
    .where('id', '=', payment.recurringGiftId)
    .executeTakeFirst()
  if (!gift) return undefined
  const { donorId, fundId, cause, currency, publicName, wantsUpdates, userId, isTest } = gift
  const { dedication, message, receiptName } = gift
  const amountCents = paidCents(payment)
  return {
    donorId,
    fundId,
    cause,
    currency,
    publicName,
    wantsUpdates,
    userId,
    isTest,
    amountCents,
    dedication,
    message,
    receiptName,
    method: 'card' as const,
    recurringGiftId: gift.id,
    paymentId: payment.id,
    feeCoverCents: amountCents === gift.amountCents ? gift.feeCoverCents : 0,
  }
}

/**
 * Enters the current state of a payout and links its entries. Safe to repeat and to run concurrently, like
 * `applyPayment`.
 */
export async function applyPayout(db: Database, payout: ProviderPayout, now: Date): Promise<void> {
  const { id, amountCents, currency, status, arrivesOn, createdAt, isTest, isAutomatic } = payout
  await db.transaction().execute(async (tx) => {
    await lockKey(tx, `payout ${id}`, now)
    const knownPayout = await tx.selectFrom('payout').select('status').where('id', '=', id).executeTakeFirst()
    if (!knownPayout) {
      const columns = { id, amountCents, currency: currency.toUpperCase(), status, arrivesOn }
      const flags = { isTest: isTest ? 1 : 0, isAutomatic: isAutomatic ? 1 : 0 }
      await tx
        .insertInto('payout')
        .values({ ...columns, ...flags, createdAt: createdAt.toISOString() })
        .execute()
    } else if (payoutStage(status) >= payoutStage(knownPayout.status)) {
      await tx.updateTable('payout').set({ status, arrivesOn }).where('id', '=', id).execute()
    }
    await addEntries(tx, entriesOfPayout(payout), now)
    const paidOutKeys = payout.items.flatMap(({ entryKeys }) => entryKeys)
    await linkToPayout(tx, id, paidOutKeys)
  })
}

const payoutStages = ['pending', 'in_transit', 'paid', 'canceled', 'failed']

/** A later stage has a higher number. “failed” comes after “paid”: a payout can fail days after it was paid. */
const payoutStage = (status: string) => payoutStages.indexOf(status)
