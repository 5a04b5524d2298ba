import fc from 'fast-check'
import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { findLastReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import type { FakeStripe } from '#tests/stripe/fake-stripe.ts'
import {
  expectedEntries,
  ledgerEntries,
  openGift,
  openTestProvider,
  receiveEvents,
} from '#tests/stripe/paid-gifts.ts'
import { reconcile } from './reconcile.server.ts'

const now = new Date()
const giftCount = 3

const actions = fc.array(
  fc.record({
    // Actions that depend on earlier ones, or that others depend on, are drawn more often.
    kind: fc.constantFrom(
      ...(['pay', 'pay', 'pay', 'refund', 'refund', 'failRefund', 'failRefund'] as const),
      ...(['refundLater', 'settleRefund', 'dispute', 'close', 'payOut', 'payOut'] as const),
      ...(['payOutManually', 'failPayout', 'decline', 'later', 'settle', 'expire'] as const),
    ),
    gift: fc.nat(giftCount - 1),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 1, maxLength: 8 },
)

type Action = { kind: string; gift: number; share: number }

/** Simulates donors, banks and the passing of time. An action that is impossible in the current state does nothing. */
function perform(fakeStripe: FakeStripe, sessions: string[], { kind, gift, share }: Action) {
  const session = fakeStripe.state.find('checkout.session', sessions[gift] ?? '')
  const payment = typeof session.payment_intent === 'string' ? session.payment_intent : ''
  const charge = fakeStripe.state
    .list('charge')
    .findLast((item) => item.payment_intent === payment && item.paid)
  const refunds = fakeStripe.state.list('refund').filter((item) => item.charge === charge?.id)
  const pending = refunds.find((item) => item.status === 'pending')
  const refund = refunds.findLast((item) => item.status === 'succeeded' || item.status === 'pending')
  const dispute = fakeStripe.state
    .list('dispute')
    .findLast((item) => item.charge === charge?.id && item.status !== 'won')
  const isWaiting = payment !== '' && fakeStripe.state.find('payment_intent', payment).status === 'processing'
  if (kind === 'payOut') fakeStripe.payOut()
  if (kind === 'payOutManually') fakeStripe.payOutManually(share * 10)
  const payout = fakeStripe.state.list('payout').find((item) => item.status === 'in_transit')
  if (kind === 'failPayout' && payout) fakeStripe.endPayout(payout, 'failed')
  if (session.status === 'open') {
    if (kind === 'pay') fakeStripe.pay(session.id)
    if (kind === 'decline') fakeStripe.pay(session.id, 'declined')
    if (kind === 'later') fakeStripe.pay(session.id, 'later')
    if (kind === 'expire') fakeStripe.expire(session.id)
  }
  if (kind === 'settle' && isWaiting) fakeStripe.settle(payment, share > 30)
  if (!charge) return
  const left = charge.amount - charge.amount_refunded
  if ((kind === 'refund' || kind === 'refundLater') && left > 0 && !charge.disputed) {
    const cents = Math.max(1, Math.floor((left * share) / 100))
    fakeStripe.refund(payment, cents, kind === 'refund' ? 'succeeded' : 'pending')
  }
  if (kind === 'settleRefund' && pending) fakeStripe.settleRefund(pending.id, 'succeeded')
  if (kind === 'failRefund' && refund) fakeStripe.settleRefund(refund.id, 'failed')
  if (kind === 'dispute' && !charge.disputed && left > 0) fakeStripe.dispute(payment, left)
  if (kind === 'close' && dispute?.status === 'needs_response')
    fakeStripe.closeDispute(dispute.id, share > 50 ? 'won' : 'lost')
}

/** A delivery of events: in a different order, some of them twice and some never; or none at all. */
const deliveryOf = (count: number) =>
  fc.record({
    isLost: fc.boolean(),
    order: fc.shuffledSubarray([...Array(count).keys()], { minLength: 0, maxLength: count }),
    repeats: fc.subarray([...Array(count).keys()], { maxLength: Math.min(count, 5) }),
  })

interface Phase {
  stream: Action[]
  delivery: { isLost: boolean; order: number[]; repeats: number[] }
}

async function checkStream(
  db: Database,
  { fakeStripe, provider }: { fakeStripe: FakeStripe; provider: Provider },
  phases: Phase[],
) {
  const gifts = []
  for (let count = 0; count < giftCount; count++)
    gifts.push(
      await openGift(
        db,
        provider,
        { amountCents: 100 + count * 4999, fundId: count === 1 ? 'zakat' : 'general' },
        now,
      ),
    )
  const sessions = gifts.map(({ sessionId }) => sessionId)
  for (const { stream, delivery } of phases) {
    for (const action of stream) perform(fakeStripe, sessions, action)
    if (delivery.isLost) continue
    const { events } = fakeStripe.webhooks
    const deliveredEvents = [...delivery.order, ...delivery.repeats].flatMap((index) => events[index] ?? [])
    await receiveEvents(db, provider, fakeStripe, { events: deliveredEvents, now })
  }
  await reconcile(db, provider, now)
  const expected = expectedEntries(fakeStripe)
  expect(await ledgerEntries(db, expected)).toEqual(expected)
  const { differences, byFund, byGift, byPlace } = await checkLedger(db)
  expect(differences).toEqual([])
  expect([byGift, byPlace]).toEqual([byFund, byFund])
  await checkReceipts(db, fakeStripe)
  // The provider of the next run does not know the checkout sessions of this one.
  await db.updateTable('gift').set({ sessionId: null }).where('status', '=', 'started').execute()
  await db.deleteFrom('reconciliation').execute()
}

/** The valid receipt of each gift states its net amount. Pending refunds are not subtracted, because they may fail. */
async function checkReceipts(db: Database, { state }: FakeStripe) {
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

const numRuns = Number(process.env.STREAM_RUNS ?? 12)
const maxEvents = 60
/** Events arrive after each phase, so a later event can be about a payment that is already partly in the ledger. */
const histories = fc.array(fc.record({ stream: actions, delivery: deliveryOf(maxEvents) }), {
  minLength: 1,
  maxLength: 3,
})

storeTest(
  'after a reconciliation, the ledger matches the provider, whichever events arrived and in whichever order',
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(histories, async (phases) => {
        const testProvider = await openTestProvider()
        await checkStream(db, testProvider, phases)
        await testProvider.fakeStripe.stop()
      }),
      { numRuns },
    )
  },
  { timeout: 240_000 + numRuns * 2000 },
)
