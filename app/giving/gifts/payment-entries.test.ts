import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargeFixture,
  disputeFixture,
  paymentFixture,
  payoutFixture,
  refundFixture,
} from '#tests/fixtures/payment-fixture.ts'
import { paymentHistory } from '#tests/fixtures/payment-history.ts'
import { entriesOfPayment, entriesOfPayout } from './payment-entries.ts'
import type { ProviderPayment } from './provider-payment.ts'

const gift = { id: 'gift-1', fundId: 'zakat' }
const summary = (payment: ProviderPayment) =>
  entriesOfPayment(payment, gift).map(({ key, kind, amountCents }) => [key, kind, amountCents])

test('a payment has an entry for the gift, and one for the fee once it is known', () => {
  expect(summary(paymentFixture({ charges: [] }))).toEqual([])
  const declined = chargeFixture({ id: 'ch_0', isPaid: false })
  expect(summary(paymentFixture({ charges: [declined, chargeFixture({ feeCents: null })] }))).toEqual([
    ['ch_1:gift', 'gift', 2000],
  ])
  expect(summary(paymentFixture())).toEqual([
    ['ch_1:gift', 'gift', 2000],
    ['ch_1:fee', 'fee', -88],
  ])
  expect(entriesOfPayment(paymentFixture(), gift)[0]).toMatchObject({
    account: 'provider',
    fundId: 'zakat',
    giftId: 'gift-1',
    currency: 'USD',
    isTest: false,
  })
})

test('a refund that failed and a dispute that was won are reversed by further entries', () => {
  const { createdAt } = chargeFixture()
  const transactions = [
    { id: 'txn_1', amountCents: -2000, feeCents: 1500, createdAt },
    { id: 'txn_2', amountCents: 2000, feeCents: -1500, createdAt },
  ]
  const charge = chargeFixture({
    refunds: [refundFixture({ status: 'failed', feeCents: 10 })],
    disputes: [disputeFixture({ status: 'won', transactions })],
  })
  expect(summary(paymentFixture({ charges: [charge] })).slice(2)).toEqual([
    ['re_1:refund', 'refund', -500],
    ['re_1:reversed', 'refund', 500],
    ['re_1:fee', 'fee', -10],
    ['txn_1:dispute', 'dispute', -2000],
    ['txn_1:disputeFee', 'fee', -1500],
    ['txn_2:dispute', 'dispute', 2000],
    ['txn_2:disputeFee', 'fee', 1500],
  ])
})

test('a later state of a payment has all entries of earlier states, unchanged', () => {
  fc.assert(
    fc.property(paymentHistory('1'), ({ states, last }) => {
      const final = entriesOfPayment(last, gift)
      for (const state of states) expect(final).toEqual(expect.arrayContaining(entriesOfPayment(state, gift)))
      expect(new Set(final.map(({ key }) => key)).size).toBe(final.length)
      expect(new Set(final.map(({ fundId }) => fundId)).size).toBeLessThan(2)
    }),
    { numRuns: 200 },
  )
})

test('excluding disputes, a payment never returns more than the donor gave', () => {
  fc.assert(
    fc.property(paymentHistory('1'), ({ last }) => {
      const net = entriesOfPayment(last, gift)
        .filter(({ kind }) => kind === 'gift' || kind === 'refund')
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(net).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 200 },
  )
})

test('a payout moves money from the provider to the bank, and back if it fails', () => {
  const rowsOf = (status: string) =>
    entriesOfPayout(payoutFixture({ status })).map(({ key, account, amountCents }) => [
      key,
      account,
      amountCents,
    ])
  const sent = [
    ['po_1:sent', 'provider', -1912],
    ['po_1:arrived', 'direct', 1912],
  ]
  for (const status of ['pending', 'in_transit', 'paid']) expect(rowsOf(status)).toEqual(sent)
  const reversal = [
    ['po_1:returned', 'provider', 1912],
    ['po_1:undone', 'direct', -1912],
  ]
  for (const status of ['failed', 'canceled']) expect(rowsOf(status)).toEqual([...sent, ...reversal])
})
