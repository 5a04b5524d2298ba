import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { listEntryYears } from '#app/giving/ledger/entry-list-store.server.ts'
import { monthTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Select } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/totals.route'
import { AmountsTable } from './amounts-table.tsx'
import { readYear, yearRange, yearTotals } from './totals.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const today = localDateIn(new Date(), timeZone)
  const year = readYear(new URL(request.url).searchParams, today)
  const [rows, funds, entryYears] = await Promise.all([
    monthTotals(db, yearRange(year)),
    listFunds(db),
    listEntryYears(db),
  ])
  const years = new Set([today.slice(0, 4), year, ...entryYears])
  const { zakat, ...totals } = yearTotals(rows, funds)
  const withName = (row: (typeof totals.months)[number]) => ({ ...row, name: formatMonth(row.key) })
  return {
    year,
    years: [...years].toSorted().toReversed(),
    ...totals,
    months: totals.months.map(withName),
    zakat: { total: zakat.total, months: zakat.months.map(withName) },
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Gift totals', description: 'By month, fund and campaign.', noIndex: true })

export default function TotalsRoute({ loaderData }: Route.ComponentProps) {
  const { year, years, months, funds, campaigns, campaignTotal, total, zakat } = loaderData
  const isEmpty = months.length === 0 && zakat.months.length === 0
  return (
    <AdminPage
      title={`Totals for ${year}`}
      lead="What was given in a year, what was returned, and what is left for the funds after fees. Each amount counts on the day it was received or returned. Test gifts are not counted."
      actions={<ExportLink path="/admin/gifts/totals.csv" />}
    >
      <YearPicker year={year} years={years} />
      {isEmpty ? (
        <EmptyState>No gifts in {year}.</EmptyState>
      ) : (
        <>
          <p className="mb-8 max-w-2xl text-muted">
            Zakat has its own table and is not included in the other totals.
          </p>
          <AmountsTable id="months" title="By month" firstColumn="Month" rows={months} total={total} />
          <AmountsTable id="funds" title="By fund" firstColumn="Fund" rows={funds} total={total} />
          <AmountsTable
            id="campaigns"
            title="By campaign"
            firstColumn="Campaign"
            rows={campaigns}
            total={campaignTotal}
          />
          <AmountsTable
            id="zakat"
            title="Zakat"
            firstColumn="Month"
            rows={zakat.months}
            total={zakat.total}
          />
        </>
      )}
    </AdminPage>
  )
}

function YearPicker({ year, years }: { year: string; years: string[] }) {
  return (
    <form key={year} className="mb-8 flex items-end gap-3">
      <Select label="Year" name="year" defaultValue={year} hideOptional>
        {years.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      <Button variant="quiet">Show</Button>
    </form>
  )
}
