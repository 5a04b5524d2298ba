import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import { ledgerKindLabels } from './gift-labels.ts'
import { type JournalSource, journalLines } from './journal.ts'

const kinds = Object.keys(ledgerKindLabels) as LedgerKind[]

const entry = fc.record<JournalSource>({
  key: fc.uuid(),
  kind: fc.constantFrom(...kinds),
  account: fc.constantFrom('provider' as const, 'direct' as const),
  fundName: fc.oneof(fc.constant(''), fc.string({ maxLength: 20 })),
  amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  occurredOn: fc.constant('2026-11-20'),
  reason: fc.string({ maxLength: 20 }),
  reference: fc.constant('GFT-7K3M-Q9'),
  donorName: fc.string({ maxLength: 20 }),
})

/** The amount in the smallest unit, without floating-point arithmetic. */
const units = (decimal: string) => Number(decimal.replace('.', '') || '0')

test('the debits of an entry equal its credits, and its account changes by its amount', () => {
  fc.assert(
    fc.property(entry, (source) => {
      const lines = journalLines(source)
      const sum = (side: 'debits' | 'credits') => lines.reduce((total, line) => total + units(line[side]), 0)
      expect(sum('debits')).toBe(sum('credits'))
      expect(sum('debits')).toBe(Math.abs(source.amountCents))
      const account = source.account === 'provider' ? 'Payment provider' : 'Cash and bank'
      const accountLines = lines.filter((line) => line.account === account)
      expect(accountLines.reduce((total, line) => total + units(line.debits) - units(line.credits), 0)).toBe(
        source.amountCents,
      )
    }),
  )
})

test('an entry has the same short number in every export', () => {
  fc.assert(
    fc.property(entry, fc.uuid(), (source, otherKey) => {
      const [first, second] = journalLines(source)
      expect(first.journalNo).toBe(second.journalNo)
      expect(first.journalNo).toBe(journalLines({ ...source, amountCents: 1 })[0].journalNo)
      expect(first.journalNo).not.toBe(journalLines({ ...source, key: `${otherKey}!` })[0].journalNo)
      expect(first.journalNo.length).toBeLessThanOrEqual(21)
    }),
  )
})

test('a card gift debits the provider’s account, and its fee credits it', () => {
  const gift: JournalSource = {
    key: 'ch_1:gift',
    kind: 'gift',
    account: 'provider',
    fundName: 'Mosque: new roof',
    amountCents: 10_000,
    currency: 'USD',
    occurredOn: '2026-11-20',
    reason: '',
    reference: 'GFT-7K3M-Q9',
    donorName: 'Amina',
  }
  expect(journalLines(gift)).toMatchObject([
    { account: 'Payment provider', debits: '100.00', credits: '', description: 'Gift, GFT-7K3M-Q9' },
    { account: 'Contributions:Mosque – new roof', debits: '', credits: '100.00' },
  ])
  expect(journalLines({ ...gift, kind: 'fee', amountCents: -320 })).toMatchObject([
    { account: 'Payment processing fees:Mosque – new roof', debits: '3.20', credits: '' },
    { account: 'Payment provider', debits: '', credits: '3.20' },
  ])
})
