import { formatMoney } from '#app/platform/money.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { payoutPath } from './payout-path.ts'

interface Payout {
  id: string
  amountCents: number
  currency: string
  status: string
  arrivesOn: string
  isAutomatic: number
}

/** The latest transfers from the payment provider to the bank account; nothing if there are none. */
export function PayoutList({ payouts }: { payouts: Payout[] }) {
  if (payouts.length === 0) return null
  return (
    <section aria-labelledby="payouts" className="mt-12">
      <h2 id="payouts" className="mb-3 text-xl">
        Latest payouts
      </h2>
      <RowTable
        dense
        caption="Payouts, latest first"
        rows={payouts}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Arrives',
            cell: ({ id, arrivesOn }) => (
              <a className="link inline-block py-1" href={payoutPath(id)}>
                {formatShortDate(arrivesOn)}
              </a>
            ),
          },
          {
            label: 'Amount',
            numeric: true,
            cell: (payout) => formatMoney(payout.amountCents, payout.currency),
          },
          { label: 'Status', cell: ({ status }) => payoutStatusLabel(status) },
          {
            label: 'Gifts',
            cell: ({ isAutomatic }) => (isAutomatic ? 'Listed' : 'Not listed (manual payout)'),
          },
        ]}
      />
    </section>
  )
}

const payoutStatusLabels: Record<string, string> = {
  pending: 'On its way',
  in_transit: 'On its way',
  paid: 'Arrived',
  failed: 'Failed: the money was returned to the provider',
  canceled: 'Canceled',
}

/** Other statuses are shown as the provider names them. */
export const payoutStatusLabel = (status: string) => payoutStatusLabels[status] ?? status
