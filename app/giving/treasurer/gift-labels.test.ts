import { expect, test } from 'vitest'
import { giftState } from './gift-labels.ts'

const sums = { refundedCents: 0, disputedCents: 0, netCents: 5000 }

test('a gift is disputed until the money came back, and refunded when nothing is left', () => {
  expect(giftState('confirmed', sums)).toBe('confirmed')
  expect(giftState('confirmed', { ...sums, disputedCents: -5000, netCents: 0 })).toBe('disputed')
  expect(giftState('confirmed', { ...sums, refundedCents: -2000, netCents: 3000 })).toBe('confirmed')
  expect(giftState('confirmed', { ...sums, refundedCents: -5000, netCents: 0 })).toBe('refunded')
  expect(giftState('abandoned', { ...sums, netCents: 0 })).toBe('abandoned')
  expect(giftState('started', undefined)).toBe('started')
})
