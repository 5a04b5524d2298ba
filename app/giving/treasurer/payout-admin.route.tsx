import { entryPage } from '#app/giving/ledger/entry-list-store.server.ts'
import { payoutDifferenceCents } from '#app/giving/ledger/ledger-check-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/payout-admin.route'
import { toEntryRow } from './entry-row.ts'
import { EntryTable } from './entry-table.tsx'
import { payoutStatusLabel } from './payout-list.tsx'
import { requirePayout } from './payout-store.server.ts'

const pageSize = 100
const ledgerPath = '/admin/gifts/ledger'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const payout = await requirePayout(db, params.id)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const [difference, page] = await Promise.all([
    payoutDifferenceCents(db, payout.id),
    entryPage(db, { payoutId: payout.id, isTest: payout.isTest === 1 }, cursor, pageSize),
  ])
  return {
    amount: formatMoney(payout.amountCents, payout.currency),
    isAutomatic: payout.isAutomatic === 1,
    details: {
      Arrives: formatDate(payout.arrivesOn),
      Status: payoutStatusLabel(payout.status),
      'Provider’s ID': payout.id,
    },
    difference:
      difference === 0
        ? null
        : {
            amount: formatMoney(Math.abs(difference), payout.currency),
            isMore: difference > 0,
            correctionPath: `${ledgerPath}/correct?payout=${encodeURIComponent(payout.id)}`,
          },
    previous: page.previous,
    next: page.next,
    entries: page.rows.map(toEntryRow),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Payout', description: 'What a payout includes.', noIndex: true })

export default function PayoutRoute({ loaderData }: Route.ComponentProps) {
  const { amount, isAutomatic, details, difference, entries, previous, next } = loaderData
  return (
    <AdminPage
      back={{ path: ledgerPath, label: 'Funds & ledger' }}
      title={`Payout of ${amount}`}
      lead="Gifts, fees and refunds that the payment provider settled with this transfer to the bank account."
    >
      <DescriptionList details={details} />
      {difference && <PayoutDifference {...difference} />}
      <section aria-labelledby="entries" className="mt-10">
        <h2 id="entries" className="mb-3 text-xl">
          What it includes
        </h2>
        {!isAutomatic ? (
          <ManualPayoutNote />
        ) : entries.length === 0 ? (
          <EmptyState>The provider has not yet reported what this payout includes.</EmptyState>
        ) : (
          <EntryTable entries={entries} />
        )}
        <CursorPaging previous={previous} next={next} />
      </section>
    </AdminPage>
  )
}

const ManualPayoutNote = () => (
  <div className="max-w-3xl space-y-3">
    <p>
      This payout was triggered manually on the provider’s site. For manual payouts, the provider does not say
      which gifts they include, so this page cannot list them.
    </p>
    <p>
      The amount is subtracted as a whole from the provider’s balance, so the sums in the ledger agree, and
      each fund has what was given to it. To see the gifts in each transfer, let the provider pay out
      automatically, for example every week.
    </p>
  </div>
)

function PayoutDifference({
  amount,
  isMore,
  correctionPath,
}: {
  amount: string
  isMore: boolean
  correctionPath: string
}) {
  return (
    <section aria-labelledby="difference" className="mt-8 max-w-3xl">
      <Notice tone="error" announced={false}>
        <h2 id="difference" className="mb-1 font-semibold">
          {isMore
            ? `${amount} more arrived than the entries below add up to`
            : `${amount} less arrived than the entries below add up to`}
        </h2>
        <p className="mb-3">
          This payout contains money that is not a gift on this site, such as{' '}
          {isMore
            ? 'a payment that was made on the provider’s own pages'
            : 'a charge by the provider for a service'}
          . Look up the payout on the provider’s site, and add a correction that says what it was. The sums in
          the ledger will then agree again.
        </p>
        <ButtonLink variant="quiet" href={correctionPath}>
          Add a correction
        </ButtonLink>
      </Notice>
    </section>
  )
}
