import { RowTable } from '#app/ui/row-table.tsx'
import { payoutPath } from './payout-path.ts'

interface Receipt {
  id: string
  number: number
  reason: string
  amount: string
  issued: string
}

/** The receipts of a gift: the first one, and those that correct it. */
export function GiftReceipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts" className="mt-10">
      <h2 id="receipts" className="mb-3 text-xl">
        Receipts
      </h2>
      <RowTable
        caption="Receipts, oldest first"
        rows={receipts}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Number',
            cell: ({ id, number }) => (
              <a className="link inline-block py-1" href={`/receipts/${id}`}>
                Receipt {number}
              </a>
            ),
          },
          { label: 'Amount', numeric: true, cell: ({ amount }) => amount },
          { label: 'Issued', cell: ({ issued }) => issued },
          {
            label: 'Reason',
            cell: ({ reason }) => <bdi className="wrap-anywhere">{reason || 'New gift'}</bdi>,
          },
        ]}
      />
    </section>
  )
}

interface Entry {
  key: string
  kind: string
  account: string
  amount: string
  date: string
  by: string
  reason: string
  payoutId: string | null
}

/** The ledger entries of a gift. */
export function GiftEntries({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="entries" className="mt-10">
      <h2 id="entries" className="mb-3 text-xl">
        Ledger
      </h2>
      <RowTable
        caption="Ledger entries, newest first"
        rows={entries}
        rowKey={({ key }) => key}
        columns={[
          { label: 'Entry', cell: ({ kind }) => kind },
          { label: 'Amount', numeric: true, cell: ({ amount }) => amount },
          { label: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{date}</span> },
          { label: 'Account', cell: (entry) => <AccountCell {...entry} /> },
          { label: 'By', cell: ({ by }) => <bdi>{by || 'Automatic'}</bdi> },
          { label: 'Reason', cell: ({ reason }) => <bdi className="wrap-anywhere">{reason || '–'}</bdi> },
        ]}
      />
    </section>
  )
}

/** Where the money is, with a link to the payout if the provider has paid it out. */
export function AccountCell({ account, payoutId }: { account: string; payoutId: string | null }) {
  if (!payoutId) return account
  return (
    <span>
      {account},{' '}
      <a className="link inline-block py-1" href={payoutPath(payoutId)}>
        paid out
      </a>
    </span>
  )
}
