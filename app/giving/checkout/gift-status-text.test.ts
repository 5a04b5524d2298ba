import { expect, test } from 'vitest'
import { giftStatusText } from './gift-status-text.ts'

const gift = { status: 'confirmed', frequency: 'once', isEmailed: true, isTest: false } as const

test('the thank-you page never promises a receipt for a test gift', () => {
  for (const frequency of ['once', 'month', 'week'] as const)
    for (const isEmailed of [true, false])
      for (const status of ['confirmed', 'waiting', 'late'] as const) {
        const text = (isTest: boolean) => giftStatusText({ status, frequency, isEmailed, isTest }).default
        expect(text(true)).toMatch(/test gift gets no receipt/)
        expect(text(false)).toMatch(/receipt/)
        expect(text(false)).not.toMatch(/test/)
      }
})

test('the thank-you page says where the receipt is, or that nothing was charged', () => {
  expect(giftStatusText(gift).default).toContain('on its way by email')
  expect(giftStatusText({ ...gift, isEmailed: false }).default).toContain('on your profile')
  expect(giftStatusText({ ...gift, frequency: 'month' }).default).toContain('each time')
  expect(giftStatusText({ ...gift, status: 'unpaid', isTest: true }).default).toContain('Nothing was charged')
})
