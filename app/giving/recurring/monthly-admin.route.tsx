import { useSearchParams } from 'react-router'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/monthly-admin.route'
import {
  campaignEndText,
  nextPaymentText,
  recurringAmount,
  recurringStatusLabels,
  recurringStatusTones,
} from './recurring-gift-view.ts'
import { listRecurringGifts, readRecurringGiftFilter } from './recurring-list-store.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const filter = readRecurringGiftFilter(searchParams)
  const [{ timeZone }, funds, page] = await Promise.all([
    readSettings(db),
    listFunds(db),
    nullOnError(context, listRecurringGifts(db, filter, searchParams.get('cursor'))),
  ])
  const today = localDateIn(new Date(), timeZone)
  return {
    funds: funds.map(({ id, name }) => ({ id, name })),
    isFiltered: Object.values(filter).some((value) => value !== null),
    page: page && {
      ...page,
      rows: page.rows.map(({ id, reference, donorName, fundName, status, isTest, ...gift }) => ({
        id,
        reference,
        donor: donorName,
        fund: fundName,
        campaignEndedOn: campaignEndText({ status, ...gift }, today),
        amount: recurringAmount(gift),
        next: nextPaymentText({ status, ...gift }, timeZone) ?? '–',
        status,
        isTest: isTest === 1,
      })),
    },
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Monthly gifts', description: 'Gifts that repeat.', noIndex: true })

export default function MonthlyGiftsRoute({ loaderData }: Route.ComponentProps) {
  const { funds, isFiltered, page } = loaderData
  return (
    <AdminPage
      title="Monthly gifts"
      lead="Gifts that repeat each month, or each week in Ramadan. Donors change and stop them with the link in their emails."
    >
      <ListSearch placeholder="Name, email or reference" collapsible>
        <Filters funds={funds} />
      </ListSearch>
      {page === null ? (
        <LoadError subject="the monthly gifts" />
      ) : page.rows.length > 0 ? (
        <>
          <Gifts rows={page.rows} />
          <CursorPaging previous={page.previous} next={page.next} />
        </>
      ) : isFiltered ? (
        <EmptyState action={<ButtonLink href="/admin/gifts/monthly">Show all monthly gifts</ButtonLink>}>
          No matches.
        </EmptyState>
      ) : (
        <EmptyState>No monthly gifts yet.</EmptyState>
      )}
    </AdminPage>
  )
}

function Filters({ funds }: Pick<Route.ComponentProps['loaderData'], 'funds'>) {
  const [params] = useSearchParams()
  return (
    <>
      <Select label="Status" name="status" defaultValue={params.get('status') ?? ''} hideOptional>
        <option value="">All except unpaid</option>
        {Object.entries(recurringStatusLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Fund or campaign"
        name="fund"
        defaultValue={params.get('fund') ?? ''}
        hideOptional
        className="min-w-0"
      >
        <option value="">All</option>
        {funds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}

type Row = NonNullable<Route.ComponentProps['loaderData']['page']>['rows'][number]

const Gifts = ({ rows }: { rows: Row[] }) => (
  <RowTable
    caption="Monthly gifts, newest first"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        label: 'Donor',
        cell: ({ id, donor, reference }) => (
          <div className="md:max-w-56">
            <a
              dir="auto"
              className="link line-clamp-3 inline-block py-1 wrap-anywhere"
              href={`/admin/gifts/monthly/${id}`}
            >
              {donor}
            </a>
            <span className="block text-sm font-normal text-muted">{reference}</span>
          </div>
        ),
      },
      { label: 'Amount', numeric: true, cell: ({ amount }) => amount },
      {
        label: 'Fund',
        cell: ({ fund, campaignEndedOn }) => (
          <div>
            <bdi className="wrap-anywhere">{fund}</bdi>
            {campaignEndedOn && (
              <span className="block text-sm text-muted">Campaign ended on {campaignEndedOn}</span>
            )}
          </div>
        ),
      },
      { label: 'Next payment', cell: ({ next }) => <span className="whitespace-nowrap">{next}</span> },
      {
        label: 'Status',
        cell: ({ status, isTest }) => (
          <span className="inline-flex flex-wrap gap-1.5">
            <StatusBadge tone={recurringStatusTones[status]}>{recurringStatusLabels[status]}</StatusBadge>
            {isTest && <StatusBadge tone="neutral">Test mode</StatusBadge>}
          </span>
        ),
      },
    ]}
  />
)
