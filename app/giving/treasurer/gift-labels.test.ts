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
  const stateOf = (last: LastRefundAndDispute, more: Partial<typeof sums> = {}) =>
    giftState('confirmed', { ...sums, ...more }, last)
  const taken = { disputedCents: -5000, netCents: 0 }
  expect(stateOf({ dispute: { status: 'underReview' }, refund: { status: 'failed' } }, taken)).toBe(
    'disputed',
  )
  // An inquiry takes no money.
  expect(stateOf({ dispute: { status: 'needsResponse' } })).toBe('disputed')
  expect(stateOf({ dispute: { status: 'lost' } }, taken)).toBe('disputeLost')
  expect(stateOf({ dispute: { status: 'won' } })).toBe('disputeWon')
  expect(stateOf({ dispute: { status: 'closed' } })).toBe('confirmed')
  const refunded = { refundedCents: -5000, netCents: 0 }
  expect(stateOf({ refund: { status: 'pending' } }, refunded)).toBe('refundPending')
  expect(stateOf({ refund: { status: 'succeeded' } }, refunded)).toBe('refunded')
  expect(stateOf({ refund: { status: 'failed' } })).toBe('refundFailed')
  expect(stateOf({ refund: { status: 'canceled' } })).toBe('confirmed')
})
