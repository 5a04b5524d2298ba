import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { type MonthTotal, monthTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { siteCurrency, toDecimal } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import type { Route } from './+types/totals-export.route'
import { readYear, yearRange } from './totals.ts'

/** Exports the totals of a year as CSV: one row for each month and fund. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(exportDatabaseContext)
  const { timeZone } = await readSettings(db)
  const year = readYear(new URL(request.url).searchParams, localDateIn(new Date(), timeZone))
  await authorizeAndRecordExport(context, 'giving', `Gift totals for ${year}`)
  const [rows, funds] = await Promise.all([monthTotals(db, yearRange(year)), listFunds(db)])
  const names = new Map(funds.map(({ id, name }) => [id, name]))
  const amount = (column: keyof MonthTotal) => (row: MonthTotal) => toDecimal(Number(row[column]))
  return csvResponse<MonthTotal>(
    `gift-totals-${year}`,
    {
      Month: ({ month }) => month,
      Fund: ({ fundId }) => names.get(fundId) ?? fundId,
      Currency: () => siteCurrency(),
      Given: amount('givenCents'),
      Refunded: amount('refundedCents'),
      Disputed: amount('disputedCents'),
      Corrected: amount('correctedCents'),
      Net: amount('netCents'),
      Fees: amount('feeCents'),
      'Transferred between funds': amount('fundTransferCents'),
    },
    singlePage(rows),
  )
}

async function* singlePage(rows: MonthTotal[]) {
  yield rows
}
