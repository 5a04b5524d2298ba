import { useSearchParams } from 'react-router'
import { type Fund, listFunds } from '#app/giving/funds/fund-store.server.ts'
import type { Sums } from '#app/giving/ledger/entry.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatMonth, formatShortDate } from '#app/platform/time/format-date.ts'
import { formatShortInstantDate } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/gifts-admin.route'
import { GiftBadges } from './gift-badges.tsx'
import { isFiltered, readGiftFilter } from './gift-filter.ts'
import {
  formatMethod,
  giftState,
  giftStatusFilterLabels,
  type LastRefundAndDispute,
  methodLabels,
} from './gift-labels.ts'
import { type ListedGift, listGiftMonths, listGifts } from './gift-list-store.server.ts'
import { readLastRefundsAndDisputes } from './refunds-and-disputes-store.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const filter = readGiftFilter(searchParams)
  const [{ timeZone }, funds, months, page] = await Promise.all([
    readSettings(db),
    listFunds(db),
    listGiftMonths(db),
    nullOnError(context, listGifts(db, filter, searchParams.get('cursor'))),
  ])
  const ids = page?.rows.filter(({ status }) => status === 'confirmed').map(({ id }) => id) ?? []
  const [totals, lastOf] = await Promise.all([giftTotals(db, ids), readLastRefundsAndDisputes(db, ids)])
  return {
    filters: { funds: toFundOptions(funds), months: months.map(toMonthOption) },
    isFiltered: isFiltered(filter),
    page: page && {
      ...page,
      rows: page.rows.map((gift) => toRow(gift, totals.get(gift.id), lastOf(gift.id), timeZone)),
    },
  }
}

const toMonthOption = (month: string) => ({ value: month, label: formatMonth(month) })

const toFundOptions = (funds: Fund[]) =>
  funds.map(({ id, name, campaignId }) => ({ id, name, isCampaign: campaignId !== null }))

function toRow(gift: ListedGift, totals: Sums | undefined, last: LastRefundAndDispute, timeZone: string) {
  const { id, reference, donorName, donorEmail, fundName, cause, status, receivedOn } = gift
  const amount = (cents: number) => formatMoney(cents, gift.currency)
  const net = totals?.netCents ?? gift.amountCents
  return {
    id,
    reference,
    donor: donorName,
    email: donorEmail,
    fund: cause && cause !== fundName ? `${fundName}: ${cause}` : fundName,
    method: formatMethod(gift),
    state: giftState(status, totals, last),
    isTest: gift.isTest === 1,
    amount: amount(net),
    originalAmount: net === gift.amountCents ? null : amount(gift.amountCents),
    date: receivedOn ? formatShortDate(receivedOn) : formatShortInstantDate(gift.createdAt, timeZone),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Gifts', description: 'Every gift, and what was refunded.', noIndex: true })

export default function GiftsRoute({ loaderData: { filters, isFiltered, page } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Gifts"
      lead="Gifts by card on the site, in cash, by check or by bank transfer, latest first. Open a gift to refund it, correct its receipt or add a note."
      actions={
        <>
          <ButtonLink href="/admin/gifts/new">Record a gift</ButtonLink>
          <ButtonLink variant="quiet" href="/admin/imports?kind=gifts">
            Import gifts
          </ButtonLink>
          <ExportLink path="/admin/gifts/export.csv" />
        </>
      }
    >
      <ListSearch placeholder="Name, email or reference" collapsible>
        <Filters {...filters} />
      </ListSearch>
      {page === null ? (
        <LoadError subject="the gifts" />
      ) : page.rows.length > 0 ? (
        <>
          <GiftTable rows={page.rows} />
          <CursorPaging previous={page.previous} next={page.next} />
        </>
      ) : isFiltered ? (
        <EmptyState action={<ButtonLink href="/admin/gifts">Show all gifts</ButtonLink>}>
          No matches.
        </EmptyState>
      ) : (
        <EmptyState action={<ButtonLink href="/admin/gifts/new">Record a gift</ButtonLink>}>
          No gifts yet.
        </EmptyState>
      )}
    </AdminPage>
  )
}

function Filters({ funds, months }: Route.ComponentProps['loaderData']['filters']) {
  const [params] = useSearchParams()
  const filter = (name: string) => ({
    name,
    defaultValue: params.get(name) ?? '',
    hideOptional: true,
    className: 'min-w-0',
  })
  const campaigns = funds.filter(({ isCampaign }) => isCampaign)
  return (
    <>
      <Select label="Status" {...filter('status')}>
        <option value="">All</option>
        <Options labels={giftStatusFilterLabels} />
      </Select>
      <Select label="Fund" {...filter('fund')}>
        <option value="">All</option>
        <FundOptions funds={funds.filter(({ isCampaign }) => !isCampaign)} />
        {campaigns.length > 0 && (
          <optgroup label="Campaigns">
            <FundOptions funds={campaigns} />
          </optgroup>
        )}
      </Select>
      <Select label="Method" {...filter('method')}>
        <option value="">All</option>
        <Options labels={methodLabels} />
      </Select>
      <Select label="Received in" {...filter('month')}>
        <option value="">All</option>
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Test gifts" {...filter('test')}>
        <option value="">Included</option>
        <option value="without">Hidden</option>
        <option value="only">Only</option>
      </Select>
    </>
  )
}

const Options = ({ labels }: { labels: Record<string, string> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const FundOptions = ({ funds }: { funds: { id: string; name: string }[] }) =>
  funds.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

function GiftTable({ rows }: { rows: ReturnType<typeof toRow>[] }) {
  return (
    <RowTable
      caption="Gifts, most recently received first"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Donor',
          cell: ({ id, donor, reference }) => (
            <div className="md:max-w-56">
              <a dir="auto" className="link wrap-anywhere" href={`/admin/gifts/${id}`}>
                {donor}
              </a>
              <span className="block text-sm font-normal text-muted">{reference}</span>
            </div>
          ),
        },
        {
          label: 'Amount',
          numeric: true,
          cell: ({ amount, originalAmount }) => (
            <div>
              <strong>{amount}</strong>
              {originalAmount && (
                <span className="block text-sm whitespace-nowrap text-muted">of {originalAmount}</span>
              )}
            </div>
          ),
        },
        { label: 'Fund', cell: ({ fund }) => <bdi className="wrap-anywhere">{fund}</bdi> },
        { label: 'Method', cell: ({ method }) => method },
        { label: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{date}</span> },
        { label: 'Status', cell: (gift) => <GiftBadges {...gift} /> },
      ]}
    />
  )
}
