import fc from 'fast-check'
import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { findLastReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import {
  expectedEntries,
  ledgerEntries,
  openGift,
  openTestProvider,
  receiveEvents,
} from '#tests/stripe/paid-gifts.ts'
import type { ProviderDouble } from '#tests/stripe/provider-double.ts'
import { reconcile } from './reconcile.server.ts'

const now = new Date()
const gifts = 3

const actions = fc.array(
  fc.record({
    // Actions that depend on earlier ones, or that others depend on, are drawn more often.
    kind: fc.constantFrom(
      ...(['pay', 'pay', 'pay', 'refund', 'refund', 'failRefund', 'failRefund'] as const),
      ...(['refundLater', 'endRefund', 'dispute', 'close', 'payOut', 'payOut'] as const),
      ...(['payOutManually', 'failPayout', 'decline', 'later', 'settle', 'expire'] as const),
    ),
    gift: fc.nat(gifts - 1),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 1, maxLength: 8 },
)

type Action = { kind: string; gift: number; share: number }

/** Simulates donors, banks and the passing of time. An action that is impossible in the current state does nothing. */
function perform(double: ProviderDouble, sessions: string[], { kind, gift, share }: Action) {
  const session = double.state.find('checkout.session', sessions[gift] ?? '')
  const payment = typeof session.payment_intent === 'string' ? session.payment_intent : ''
  const charge = double.state.list('charge').findLast((one) => one.payment_intent === payment && one.paid)
  const refunds = double.state.list('refund').filter((one) => one.charge === charge?.id)
  const pending = refunds.find((one) => one.status === 'pending')
  const refund = refunds.findLast((one) => one.status === 'succeeded' || one.status === 'pending')
  const dispute = double.state
    .list('dispute')
    .findLast((one) => one.charge === charge?.id && one.status !== 'won')
  const isWaiting = payment !== '' && double.state.find('payment_intent', payment).status === 'processing'
  if (kind === 'payOut') double.payOut()
  if (kind === 'payOutManually') double.payOutManually(share * 10)
  const sent = double.state.list('payout').find((one) => one.status === 'in_transit')
  if (kind === 'failPayout' && sent) double.endPayout(sent, 'failed')
  if (session.status === 'open') {
    if (kind === 'pay') double.pay(session.id)
    if (kind === 'decline') double.pay(session.id, 'declined')
    if (kind === 'later') double.pay(session.id, 'later')
    if (kind === 'expire') double.expire(session.id)
  }
  if (kind === 'settle' && isWaiting) double.settle(payment, share > 30)
  if (!charge) return
  const left = charge.amount - charge.amount_refunded
  if ((kind === 'refund' || kind === 'refundLater') && left > 0 && !charge.disputed) {
    const cents = Math.max(1, Math.floor((left * share) / 100))
    double.refund(payment, cents, kind === 'refund' ? 'succeeded' : 'pending')
  }
  if (kind === 'endRefund' && pending) double.endRefund(pending.id, 'succeeded')
  if (kind === 'failRefund' && refund) double.endRefund(refund.id, 'failed')
  if (kind === 'dispute' && !charge.disputed && left > 0) double.dispute(payment, left)
  if (kind === 'close' && dispute?.status === 'needs_response')
    double.closeDispute(dispute.id, share > 50 ? 'won' : 'lost')
}

/** A delivery of events: in a different order, some of them twice and some never; or none at all. */
const deliveryOf = (count: number) =>
  fc.record({
    isLost: fc.boolean(),
    order: fc.shuffledSubarray([...Array(count).keys()], { minLength: 0, maxLength: count }),
    again: fc.subarray([...Array(count).keys()], { maxLength: Math.min(count, 5) }),
  })

interface Phase {
  stream: Action[]
  delivery: { isLost: boolean; order: number[]; again: number[] }
}

async function checkStream(
  db: Database,
  { double, provider }: { double: ProviderDouble; provider: Provider },
  phases: Phase[],
) {
  const opened = []
  for (let count = 0; count < gifts; count++)
    opened.push(
      await openGift(
        db,
        provider,
        { amountCents: 100 + count * 4999, fundId: count === 1 ? 'zakat' : 'general' },
        now,
      ),
    )
  const sessions = opened.map(({ sessionId }) => sessionId)
  for (const { stream, delivery } of phases) {
    for (const action of stream) perform(double, sessions, action)
    if (delivery.isLost) continue
    const { events } = double.webhooks
    const delivered = [...delivery.order, ...delivery.again].flatMap((index) => events[index] ?? [])
    await receiveEvents(db, provider, double, { events: delivered, now })
  }
  await reconcile(db, provider, now)
  const expected = expectedEntries(double)
  expect(await ledgerEntries(db, expected)).toEqual(expected)
  const { differences, byFund, byGift, byPlace } = await checkLedger(db)
  expect(differences).toEqual([])
  expect([byGift, byPlace]).toEqual([byFund, byFund])
  await checkReceipts(db, double)
  // The provider of the next run does not know the checkout sessions of this one.
  await db.updateTable('gift').set({ sessionId: null }).where('status', '=', 'started').execute()
  await db.deleteFrom('reconciliation').execute()
}

/** The valid receipt of each gift states its net amount. Pending refunds are not subtracted, because they may fail. */
async function checkReceipts(db: Database, { state }: ProviderDouble) {
  const charges = state.list('charge').filter(({ paid }) => paid)
  for (const { payment_intent: payment, id } of charges) {
    const gift = await db
      .selectFrom('gift')
      .select('id')
      .where('paymentId', '=', String(payment))
      .executeTakeFirstOrThrow()
    const pending = state
      .list('refund')
      .filter((refund) => refund.charge === id && refund.status === 'pending')
      .reduce((sum, { amount }) => sum + amount, 0)
    const receipt = await findLastReceipt(db, gift.id)
    const totals = (await giftTotals(db, [gift.id])).get(gift.id)
    expect(receipt?.content.facts.netCents).toBe((totals?.netCents ?? 0) + pending)
  }
}

const runs = Number(process.env.STREAM_RUNS ?? 12)
const maxEvents = 60
/** Events arrive after each phase, so later ones can be about payments that are already partly in the ledger. */
const histories = fc.array(fc.record({ stream: actions, delivery: deliveryOf(maxEvents) }), {
  minLength: 1,
  maxLength: 3,
})

storeTest(
  'any stream of events leads to the same ledger, even if some are missing',
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(histories, async (phases) => {
        const opened = await openTestProvider()
        await checkStream(db, opened, phases)
        await opened.double.stop()
      }),
      { numRuns: runs },
    )
  },
  { timeout: 240_000 + runs * 2000 },
)
