import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, sumsOf } from '#app/giving/ledger/entry.ts'
import type { MonthTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import { readYear, yearTotals } from './totals.ts'

const funds = [
  { id: 'general', name: 'General fund', campaignId: null },
  { id: 'zakat', name: 'Zakat', campaignId: null },
  { id: 'c1', name: 'New roof', campaignId: 'c1' },
]

const cents = fc.integer({ min: 0, max: 1_000_000 })
const monthTotal = fc
  .record({
    month: fc.constantFrom('2026-01', '2026-02', '2026-12'),
    fundId: fc.constantFrom('general', 'zakat', 'c1'),
    gift: cents,
    fee: cents,
    refund: cents,
  })
  .map(({ month, fundId, gift, fee, refund }): MonthTotal => {
    const sums = sumsOf([
      { kind: 'gift', cents: gift },
      { kind: 'fee', cents: -fee },
      { kind: 'refund', cents: -refund },
    ])
    return { month, fundId, ...sums, balanceCents: balanceOf(sums) }
  })

test('months and funds have the same total, and zakat is in neither', () => {
  fc.assert(
    fc.property(fc.array(monthTotal, { maxLength: 12 }), (rows) => {
      const totals = yearTotals(rows, funds)
      const netOf = (list: { netCents: number }[]) => list.reduce((sum, { netCents }) => sum + netCents, 0)
      expect(netOf(totals.months)).toBe(totals.total.netCents)
      expect(netOf(totals.funds)).toBe(totals.total.netCents)
      expect(netOf(totals.campaigns)).toBe(totals.campaignTotal.netCents)
      expect(netOf(totals.zakat.months)).toBe(totals.zakat.total.netCents)
      expect(totals.total.netCents + totals.zakat.total.netCents).toBe(netOf(rows))
      expect(totals.funds.map(({ key }) => key)).not.toContain('zakat')
    }),
  )
})

test('the campaigns of a year are one row among the funds, and have their own table', () => {
  const amounts = (fundId: string, cents: number): MonthTotal => {
    const sums = sumsOf([{ kind: 'gift', cents }])
    return { month: '2026-01', fundId, ...sums, balanceCents: balanceOf(sums) }
  }
  const fundsWithTwoCampaigns = [...funds, { id: 'c2', name: 'New floor', campaignId: 'c2' }]
  const rows = [amounts('general', 500), amounts('c1', 200), amounts('c2', 100), amounts('zakat', 50)]
  const totals = yearTotals(rows, fundsWithTwoCampaigns)
  const list = (rows: { name: string; netCents: number }[]) =>
    rows.map(({ name, netCents }) => [name, netCents])
  expect(list(totals.funds)).toEqual([
    ['General fund', 500],
    ['Campaigns', 300],
  ])
  expect(list(totals.campaigns)).toEqual([
    ['New roof', 200],
    ['New floor', 100],
  ])
  expect(totals.campaignTotal.netCents).toBe(300)
  expect(yearTotals([amounts('general', 500)], fundsWithTwoCampaigns).funds).toHaveLength(1)
})

test('an invalid year means the current year', () => {
  const yearOf = (text: string) => readYear(new URLSearchParams({ year: text }), '2026-12-03')
  expect(['2025', '1999', 'x', ''].map(yearOf)).toEqual(['2025', '2026', '2026', '2026'])
})
