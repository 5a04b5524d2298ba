import { expect } from 'vitest'
import { applyPayout } from '#app/giving/gifts/apply-payment.server.ts'
import { addCorrection } from '#app/giving/ledger/ledger-change-store.server.ts'
import { checkLedger, payoutDifferenceCents } from '#app/giving/ledger/ledger-check-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { listCorrectionTargets } from './correction-targets.server.ts'

const now = new Date('2026-12-03T12:00:00Z')
const payout = {
  currency: 'usd',
  status: 'paid',
  arrivesOn: '2026-12-02',
  createdAt: now,
  items: [],
  isAutomatic: true,
}

storeTest('a correction to a payout accounts for money that is not from a gift', async ({ db }) => {
  await applyPayout(db, { ...payout, id: 'po_1', amountCents: 750, isTest: false }, now)
  await applyPayout(db, { ...payout, id: 'po_test', amountCents: 750, isTest: true }, now)
  // A manual payout is subtracted as a whole from the provider's balance, so it can contain no correction.
  const manual = { ...payout, id: 'po_hand', amountCents: 0, isTest: false, isAutomatic: false }
  await applyPayout(db, manual, now)
  expect(await payoutDifferenceCents(db, 'po_1')).toBe(750)
  expect((await checkLedger(db)).differences).not.toEqual([])
  const targets = await listCorrectionTargets(db, 'po_test')
  expect(targets.map(({ value }) => value)).toEqual(['direct', 'provider', 'po_1'])
  expect(targets.at(-1)?.label).toBe('Payout of Dec 2, 2026, $7.50')
  const posting = targets.at(-1)?.posting ?? { account: 'direct' }
  const correction = { id: 'a', fundId: 'general', giftId: null, amountCents: 750, reason: 'Terminal' }
  await db.transaction().execute((tx) => addCorrection(tx, { ...correction, ...posting }, null, now))
  expect(await payoutDifferenceCents(db, 'po_1')).toBe(0)
  expect((await checkLedger(db)).differences).toEqual([])
})
