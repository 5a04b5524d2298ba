import { type Fund, listFunds } from '#app/giving/funds/fund-store.server.ts'
import { zakatFund } from '#app/giving/funds/funds.ts'
import { entryPage, listEntryYears } from '#app/giving/ledger/entry-list-store.server.ts'
import { fundTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { readProviderKeys } from '#app/giving/provider/provider-keys.server.ts'
import { hasPermission, type Member, requirePermission } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/ledger-admin.route'
import { EntryFilters } from './entry-filters.tsx'
import { toEntryRow } from './entry-row.ts'
import { EntryTable } from './entry-table.tsx'
import { FundList } from './fund-list.tsx'
import { readChecks } from './ledger-checks.server.ts'
import { LedgerChecks } from './ledger-checks.tsx'
import { readEntryFilter } from './ledger-filter.ts'
import { PayoutList } from './payout-list.tsx'
import { listPayouts } from './payout-store.server.ts'

const pageSize = 25

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const filter = readEntryFilter(searchParams)
  const [{ timeZone }, funds, totals, page, payouts, years] = await Promise.all([
    readSettings(db),
    listFunds(db),
    fundTotals(db),
    entryPage(db, filter, searchParams.get('cursor'), pageSize),
    listPayouts(db),
    listEntryYears(db),
  ])
  const balances = new Map(totals.map(({ fundId, balanceCents }) => [fundId, balanceCents]))
  return {
    checks: await readChecks(db, searchParams, {
      timeZone,
      now: new Date(),
      provider: await providerState(context, staff),
    }),
    funds: funds.map((fund) => toFund(fund, balances)),
    years,
    payouts,
    isFiltered: Object.keys(filter).length > 0,
    previous: page.previous,
    next: page.next,
    entries: page.rows.map(toEntryRow),
  }
}

async function providerState(context: Route.LoaderArgs['context'], staff: Member) {
  const keys = await readProviderKeys(context.get(databaseContext), context.get(configContext))
  if (keys) return 'connected' as const
  return hasPermission(staff, 'settings') ? ('canConnect' as const) : ('none' as const)
}

const toFund = ({ id, name, campaignId }: Fund, balances: Map<string, number>) => ({
  id,
  name,
  isCampaign: campaignId !== null,
  isZakat: id === zakatFund,
  balance: formatMoney(balances.get(id) ?? 0),
})

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Funds & ledger', description: 'Where the money is.', noIndex: true })

export default function LedgerRoute({ loaderData }: Route.ComponentProps) {
  const { checks, funds, years, payouts, entries, isFiltered, previous, next } = loaderData
  return (
    <AdminPage
      title="Funds & ledger"
      lead="How much is in each fund, where the money is, and every entry behind it. Entries are never deleted, and their amounts never change. A mistake is corrected with another entry."
      actions={
        <>
          <ButtonLink variant="quiet" href="/admin/gifts/ledger/move">
            Transfer between funds
          </ButtonLink>
          <ButtonLink variant="quiet" href="/admin/gifts/ledger/correct">
            Add a correction
          </ButtonLink>
        </>
      }
    >
      <FundList funds={funds} />
      <LedgerChecks {...checks} />
      <PayoutList payouts={payouts} />
      <section aria-labelledby="entries" className="mt-12">
        <h2 id="entries" className="mb-4 text-xl">
          Entries
        </h2>
        <EntryFilters funds={funds} years={years} />
        {entries.length === 0 ? (
          <EmptyState>{isFiltered ? 'No matches.' : 'No entries yet.'}</EmptyState>
        ) : (
          <EntryTable entries={entries} />
        )}
        <CursorPaging previous={previous} next={next} label="Pages of entries" />
      </section>
    </AdminPage>
  )
}
