import { expect, test } from 'vitest'
import { sumsOf } from '#app/giving/ledger/entry.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import { giftState } from './gift-state.ts'

const gift = (changes: [LedgerKind, number][], isTest = 0) =>
  giftState({
    amountCents: 2000,
    currency: 'USD',
    isTest,
    totals: sumsOf([['gift', 2000] as const, ...changes].map(([kind, cents]) => ({ kind, cents }))),
  })

test('a gift shows refunds, disputes and corrections, but not fees', () => {
  const amount = '$20.00'
  expect(gift([['fee', -88]])).toEqual({ amount, state: null, detail: null })
  expect(gift([['refund', -500]])).toEqual({ amount, state: 'Refunded in part', detail: '$15.00 counted' })
  expect(gift([['refund', -2000]])).toEqual({ amount, state: 'Refunded', detail: '$0.00 counted' })
  expect(gift([['dispute', -2000]])).toMatchObject({ state: 'Disputed' })
  const wonDispute: [LedgerKind, number][] = [
    ['dispute', -2000],
    ['dispute', 2000],
  ]
  expect(gift(wonDispute)).toMatchObject({ state: null })
  expect(gift([['correction', -100]])).toMatchObject({ state: 'Corrected', detail: '$19.00 counted' })
  const pending = { amountCents: 2000, currency: 'USD', isTest: 0, pendingCents: 500 }
  const totals = sumsOf([
    { kind: 'gift', cents: 2000 },
    { kind: 'refund', cents: -500 },
  ])
  expect(giftState({ ...pending, totals })).toMatchObject({
    state: 'Refund pending',
    detail: '$5.00 is on its way',
  })
  expect(gift([], 1)).toEqual({ amount, state: 'Test mode', detail: 'Nothing was charged.' })
})
