import type { Fund } from '#app/giving/funds/fund-store.server.ts'
import { zakatFund } from '#app/giving/funds/funds.ts'
import type { Sums } from '#app/giving/ledger/entry.ts'
import type { MonthTotal } from '#app/giving/ledger/ledger-totals.server.ts'

export type Amounts = Pick<Sums, 'givenCents' | 'feeCents' | 'netCents'> & {
  /** Refunds, disputes and corrections; usually negative. */
  returnedCents: number
  /** The net amount minus fees. Unlike a fund's balance, it excludes transfers between funds. */
  afterFeesCents: number
}

const noAmounts: Amounts = { givenCents: 0, returnedCents: 0, netCents: 0, feeCents: 0, afterFeesCents: 0 }

interface AmountsRow extends Amounts {
  /** A month as YYYY-MM, or the id of a fund. */
  key: string
}

type FundRow = AmountsRow & { name: string }

/** The totals of a year. Zakat is never added to anything else. */
export interface YearTotals {
  months: AmountsRow[]
  /** Campaigns are one row, so that the rows add up to `total`. */
  funds: FundRow[]
  campaigns: FundRow[]
  campaignTotal: Amounts
  total: Amounts
  zakat: { months: AmountsRow[]; total: Amounts }
}

export function yearTotals(
  rows: readonly MonthTotal[],
  funds: readonly Pick<Fund, 'id' | 'name' | 'campaignId'>[],
): YearTotals {
  const [zakat, others] = [
    rows.filter(({ fundId }) => fundId === zakatFund),
    rows.filter(({ fundId }) => fundId !== zakatFund),
  ]
  const campaignIds = new Set(funds.flatMap(({ id, campaignId }) => (campaignId === null ? [] : [id])))
  const campaignRows = others.filter(({ fundId }) => campaignIds.has(fundId))
  const byFund = sumBy(others, ({ fundId }) => fundId)
  const rowsOf = (isCampaign: boolean) =>
    funds.flatMap(({ id, name }) => {
      const row = byFund.find(({ key }) => key === id)
      return row && campaignIds.has(id) === isCampaign ? [{ ...row, name }] : []
    })
  const campaignTotal = sum(campaignRows)
  const allCampaignsRow = { key: 'campaigns', name: 'Campaigns', ...campaignTotal }
  return {
    months: sumBy(others, ({ month }) => month),
    funds: [...rowsOf(false), ...(campaignRows.length > 0 ? [allCampaignsRow] : [])],
    campaigns: rowsOf(true),
    campaignTotal,
    total: sum(others),
    zakat: { months: sumBy(zakat, ({ month }) => month), total: sum(zakat) },
  }
}

const sumBy = (rows: readonly MonthTotal[], keyOf: (row: MonthTotal) => string): AmountsRow[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, ...sum(group) }))

/** Excludes transfers between funds, which only move money that was already given. */
const sum = (rows: readonly MonthTotal[]): Amounts =>
  rows.reduce(
    (total, { givenCents, netCents, feeCents }) => ({
      givenCents: total.givenCents + givenCents,
      returnedCents: total.returnedCents + netCents - givenCents,
      netCents: total.netCents + netCents,
      feeCents: total.feeCents + feeCents,
      afterFeesCents: total.afterFeesCents + netCents + feeCents,
    }),
    noAmounts,
  )

const yearPattern = /^20\d\d$/

/** The year in the query parameters, or the current year if it is missing or invalid. */
export const readYear = (params: URLSearchParams, today: string) => {
  const year = params.get('year')
  return year && yearPattern.test(year) ? year : today.slice(0, 4)
}

export const yearRange = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
