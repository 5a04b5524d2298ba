import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import type { GiftState } from './gift-labels.ts'
import type { RefundOrDispute } from './refunds-and-disputes.ts'

interface Props {
  state: GiftState
  /** What to say if the state is `disputed`. */
  dispute: { title: string; outcome: string }
  /** The deadline for responding to a dispute; null if no response is needed. */
  responseDue: string | null
  /** The payment in the provider's dashboard. */
  paymentUrl: string
  /** The page for recording that money was returned manually. */
  refundPath: string
}

/** What the treasurer has to do about a gift, if anything. */
export function GiftNotice({ state, dispute, responseDue, paymentUrl, refundPath }: Props) {
  if (state === 'disputed')
    return (
      <ActionNotice>
        <p>
          <strong>{dispute.title}</strong>{' '}
          {responseDue
            ? `Please respond by ${responseDue} on the payment provider’s site.`
            : 'If the dispute is still open, its status and the next step are shown on the payment provider’s site.'}{' '}
          {dispute.outcome}
        </p>
        <ButtonLink variant="quiet" href={paymentUrl}>
          Open the payment on the provider’s site
        </ButtonLink>
      </ActionNotice>
    )
  if (state === 'refundFailed')
    return (
      <ActionNotice>
        <p>
          <strong>The last refund failed.</strong> The donor’s bank did not accept it, for example because the
          card was closed. The money is back at the provider, and the receipt does not subtract the refund.
          Ask the donor how they would like to get the money, return it by bank transfer or check, and record
          that here.
        </p>
        <ButtonLink variant="quiet" href={refundPath}>
          Record that the money was returned
        </ButtonLink>
      </ActionNotice>
    )
  return null
}

const ActionNotice = ({ children }: { children: React.ReactNode }) => (
  <div className="mb-8 max-w-3xl">
    <Notice tone="error" announced={false}>
      <div className="grid justify-items-start gap-3">{children}</div>
    </Notice>
  </div>
)

/** The refunds and disputes of a gift; nothing if there are none. */
export function RefundAndDisputeList({ rows }: { rows: RefundOrDispute[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="refunds-and-disputes" className="mt-10">
      <h2 id="refunds-and-disputes" className="mb-3 text-xl">
        Refunds and disputes
      </h2>
      <RowTable
        caption="Refunds and disputes, oldest first"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Type', cell: ({ kind }) => kind },
          { label: 'Amount', numeric: true, cell: ({ amount }) => amount },
          { label: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{date}</span> },
          {
            label: 'Status',
            cell: ({ status, detail }) => (
              <div>
                {status}
                {detail && <span className="block text-sm text-muted">{detail}</span>}
              </div>
            ),
          },
        ]}
      />
    </section>
  )
}
