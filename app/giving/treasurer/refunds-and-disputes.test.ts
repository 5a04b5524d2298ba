import { expect, test } from 'vitest'
import type { Dispute } from '#app/giving/disputes/dispute-store.server.ts'
import { disputeNotice } from './refunds-and-disputes.ts'

const at = '2026-11-21T15:00:00.000Z'
const dispute: Dispute = {
  id: 'dp_1',
  giftId: 'g',
  amountCents: 2000,
  status: 'needsResponse',
  reason: '',
  dueAt: null,
  isInquiry: 0,
  openedAt: at,
  stateAt: at,
  changedAt: at,
}

test('the notice about an inquiry does not say that money was taken', () => {
  const inquiry = { ...dispute, isInquiry: 1 }
  expect(disputeNotice([inquiry]).outcome).toContain('No money has been taken yet.')
  expect(disputeNotice([inquiry, dispute]).title).toContain('asked their bank to return this money')
  expect(disputeNotice([dispute, { ...inquiry, status: 'closed' }]).outcome).not.toContain('No money')
  expect(disputeNotice([]).title).toContain('asked their bank to return this money')
})
