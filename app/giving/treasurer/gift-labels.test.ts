import { expect, test } from 'vitest'
import { giftState, type LastRefundAndDispute } from './gift-labels.ts'

const sums = { refundedCents: 0, disputedCents: 0, netCents: 5000 }

test('a gift is disputed while a dispute withholds money, refunded if refunds leave nothing, and reversed if a correction does', () => {
  expect(giftState('confirmed', sums)).toBe('confirmed')
  expect(giftState('confirmed', { ...sums, disputedCents: -5000, netCents: 0 })).toBe('disputed')
  expect(giftState('confirmed', { ...sums, refundedCents: -2000, netCents: 3000 })).toBe('confirmed')
  expect(giftState('confirmed', { ...sums, refundedCents: -5000, netCents: 0 })).toBe('refunded')
  expect(giftState('confirmed', { ...sums, netCents: 0 })).toBe('reversed')
  expect(giftState('abandoned', { ...sums, netCents: 0 })).toBe('abandoned')
  expect(giftState('started', undefined)).toBe('started')
})

test('what needs attention is shown first: a dispute, then a refund', () => {
  const state = (last: LastRefundAndDispute, more: Partial<typeof sums> = {}) =>
    giftState('confirmed', { ...sums, ...more }, last)
  const taken = { disputedCents: -5000, netCents: 0 }
  expect(state({ dispute: { status: 'underReview' }, refund: { status: 'failed' } }, taken)).toBe('disputed')
  // An inquiry takes no money.
  expect(state({ dispute: { status: 'needsResponse' } })).toBe('disputed')
  expect(state({ dispute: { status: 'lost' } }, taken)).toBe('disputeLost')
  expect(state({ dispute: { status: 'won' } })).toBe('disputeWon')
  expect(state({ dispute: { status: 'closed' } })).toBe('confirmed')
  const refunded = { refundedCents: -5000, netCents: 0 }
  expect(state({ refund: { status: 'pending' } }, refunded)).toBe('refundPending')
  expect(state({ refund: { status: 'succeeded' } }, refunded)).toBe('refunded')
  expect(state({ refund: { status: 'failed' } })).toBe('refundFailed')
  expect(state({ refund: { status: 'canceled' } })).toBe('confirmed')
})
