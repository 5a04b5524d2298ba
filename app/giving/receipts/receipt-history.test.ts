import { expect, test } from 'vitest'
import { receiptHistory } from './receipt-history.ts'

const at = '2026-11-21T15:00:00.000Z'
const refund = { id: 're_1', giftId: 'g', amountCents: 500, createdAt: at, changedAt: at }
const dispute = {
  id: 'dp_1',
  giftId: 'g',
  amountCents: 2000,
  isInquiry: 0,
  reason: '',
  dueAt: null,
  openedAt: '2026-11-20T15:00:00.000Z',
  stateAt: at,
  changedAt: at,
}

test('a receipt’s page says what happened to its gift, oldest first', () => {
  const history = receiptHistory(
    { refunds: [{ ...refund, status: 'pending' }], disputes: [{ ...dispute, status: 'won' }] },
    'USD',
    'America/New_York',
  )
  expect(history).toEqual([
    'November 20, 2026: The cardholder asked the bank to return $20.00. The bank decided that the payment is valid.',
    'November 21, 2026: A refund of $5.00 is on its way. This receipt will be corrected once the refund arrives.',
  ])
  const [inquiry] = receiptHistory(
    { refunds: [], disputes: [{ ...dispute, isInquiry: 1, status: 'needsResponse' }] },
    'USD',
    'America/New_York',
  )
  expect(inquiry).toContain('The cardholder asked the bank about $20.00. No money has been taken.')
  expect(receiptHistory({ refunds: [], disputes: [] }, 'USD', 'America/New_York')).toEqual([])
})
