import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { type ReceiptContent, receiptContent, receiptRows } from './receipt.ts'

const facts: ReceiptContent['facts'] = {
  donor: 'Maryam Siddiqui',
  reference: 'GFT-7K3M-Q9',
  receivedOn: '2026-11-20',
  fund: 'General fund',
  cause: '',
  dedication: '',
  method: 'card',
  givenCents: 50_00,
  feeCoverCents: 0,
  netCents: 50_00,
  currency: 'USD',
}
const labelsOf = (content: ReceiptContent) => receiptRows(content).map(([label]) => label)

test('a new receipt labels the difference as returned or corrected, and a receipt issued earlier keeps its label', () => {
  const corrects = { number: 9, issuedOn: '2026-11-21', reason: 'Payment disputed' }
  const issue = (netCents: number) =>
    receiptContent({ ...facts, netCents }, { issuedOn: '2026-11-23', corrects }, defaultSettings)
  expect(receiptRows(issue(0))).toContainEqual(['Returned or corrected', '-$50.00'])
  const { differenceLabel: _, ...issuedEarlier } = issue(0)
  expect(receiptRows(issuedEarlier)).toContainEqual(['Refunded or corrected', '-$50.00'])
  expect(labelsOf(issue(50_00)).filter((label) => label.includes('corrected'))).toEqual([])
})
