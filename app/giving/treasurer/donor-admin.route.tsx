import { donorYears } from '#app/giving/ledger/ledger-totals.server.ts'
import { recordDonorView } from '#app/giving/ledger/record-donor-view.server.ts'
import {
  recurringAmount,
  recurringStatusLabel,
  recurringStatusTones,
} from '#app/giving/recurring/recurring-gift-view.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { formatShortInstantDate } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/donor-admin.route'
import {
  type DonorGift,
  listDonorGifts,
  listDonorRecurringGifts,
  requireDonor,
} from './donor-store.server.ts'
import { GiftBadges } from './gift-badges.tsx'
import { formatMethod } from './gift-labels.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const donor = await requireDonor(db, params.id)
  const [{ timeZone }, gifts, recurring, years] = await Promise.all([
    readSettings(db),
    listDonorGifts(db, donor.id),
    listDonorRecurringGifts(db, donor.id),
    donorYears(db, donor.id),
  ])
  // Omits the name, which would stay in the log after the donor is erased.
  const label = gifts[0]?.reference ?? recurring[0]?.reference ?? 'a gift that was not completed'
  await recordDonorView(db, staff, { subject: 'donor', subjectId: donor.id, label }, new Date())
  return {
    id: donor.id,
    name: donor.name,
    details: {
      Email: donor.email,
      Account: donor.userId && 'Linked to a member',
      'Added on': formatShortInstantDate(donor.createdAt, timeZone),
      Erased: donor.erasedAt && formatShortInstantDate(donor.erasedAt, timeZone),
    },
    gifts: gifts.map((gift) => toRow(gift, timeZone)),
    recurring: recurring.map(
      ({ id, reference, amountCents, currency, interval, fundName, isTest, ...gift }) => ({
        id,
        reference,
        amount: recurringAmount({ amountCents, currency, interval }),
        fund: fundName,
        status: gift.status,
        statusLabel: recurringStatusLabel(gift),
        isTest: isTest === 1,
      }),
    ),
    years: years.map(({ year, cents, zakatCents }) => ({
      year,
      amount: formatMoney(cents),
      zakat: zakatCents === 0 ? null : formatMoney(zakatCents),
    })),
  }
}

const toRow = (gift: DonorGift, timeZone: string) => ({
  id: gift.id,
  reference: gift.reference,
  amount: formatMoney(gift.status === 'confirmed' ? gift.netCents : gift.amountCents, gift.currency),
  fund: gift.fundName,
  method: formatMethod(gift),
  date: gift.receivedOn ? formatShortDate(gift.receivedOn) : formatShortInstantDate(gift.createdAt, timeZone),
  state: gift.state,
  isTest: gift.isTest === 1,
})

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Donor', description: 'A donor’s gifts.', noIndex: true })

export default function DonorRoute({ loaderData }: Route.ComponentProps) {
  const { id, name, details, gifts, recurring, years } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/gifts', label: 'Gifts' }}
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      lead="Everything this donor gave, and their yearly statements. Views of this page are recorded in the activity log."
    >
      <DescriptionList details={details} />
      {years.length > 0 && <Years donorId={id} years={years} />}
      {recurring.length > 0 && <Recurring rows={recurring} />}
      <section aria-labelledby="gifts" className="mt-10">
        <h2 id="gifts" className="mb-3 text-xl">
          Gifts
        </h2>
        {gifts.length === 0 ? <EmptyState>No gifts yet.</EmptyState> : <Gifts rows={gifts} />}
      </section>
    </AdminPage>
  )
}

interface Year {
  year: string
  amount: string
  zakat: string | null
}

/** Zakat has its own column, because it is never added to the rest. */
function Years({ donorId, years }: { donorId: string; years: Year[] }) {
  return (
    <section aria-labelledby="years" className="mt-10">
      <h2 id="years" className="mb-3 text-xl">
        By year
      </h2>
      <RowTable
        dense
        caption="Gifts by year"
        rows={years}
        rowKey={({ year }) => year}
        columns={[
          { label: 'Year', cell: ({ year }) => year },
          {
            label: years.some(({ zakat }) => zakat) ? 'Given, excluding zakat' : 'Given',
            numeric: true,
            cell: ({ amount }) => amount,
          },
          ...(years.some(({ zakat }) => zakat)
            ? [{ label: 'Zakat', numeric: true, cell: ({ zakat }: Year) => zakat ?? '' }]
            : []),
          {
            label: 'Statement',
            cell: ({ year }) => (
              <a
                className="link inline-block py-1"
                href={`/admin/gifts/donors/${donorId}/statements/${year}`}
              >
                Statement<span className="sr-only"> for {year}</span>
              </a>
            ),
          },
        ]}
      />
    </section>
  )
}

function Recurring({ rows }: { rows: Route.ComponentProps['loaderData']['recurring'] }) {
  return (
    <section aria-labelledby="recurring" className="mt-10">
      <h2 id="recurring" className="mb-3 text-xl">
        Monthly gifts
      </h2>
      <RowTable
        caption="Monthly gifts, newest first"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Reference',
            cell: ({ id, reference }) => (
              <a className="link inline-block py-1" href={`/admin/gifts/monthly/${id}`}>
                {reference}
              </a>
            ),
          },
          { label: 'Amount', numeric: true, cell: ({ amount }) => amount },
          { label: 'Fund', cell: ({ fund }) => <bdi>{fund}</bdi> },
          {
            label: 'Status',
            cell: ({ status, statusLabel, isTest }) => (
              <span className="inline-flex flex-wrap gap-1.5">
                <StatusBadge tone={recurringStatusTones[status]}>{statusLabel}</StatusBadge>
                {isTest && <StatusBadge tone="neutral">Test mode</StatusBadge>}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

function Gifts({ rows }: { rows: ReturnType<typeof toRow>[] }) {
  return (
    <RowTable
      caption="Gifts, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Reference',
          cell: ({ id, reference }) => (
            <a className="link inline-block py-1" href={`/admin/gifts/${id}`}>
              {reference}
            </a>
          ),
        },
        { label: 'Amount', numeric: true, cell: ({ amount }) => amount },
        { label: 'Fund', cell: ({ fund }) => <bdi>{fund}</bdi> },
        { label: 'Method', cell: ({ method }) => method },
        { label: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{date}</span> },
        { label: 'Status', cell: (gift) => <GiftBadges {...gift} /> },
      ]}
    />
  )
}
