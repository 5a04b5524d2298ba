import { RowTable } from '#app/ui/row-table.tsx'
import type { EntryRow } from './entry-row.ts'
import { AccountCell } from './gift-history.tsx'

export function EntryTable({ entries }: { entries: EntryRow[] }) {
  return (
    <RowTable
      caption="Ledger entries, newest first"
      rows={entries}
      rowKey={({ key }) => key}
      columns={[
        {
          label: 'Entry',
          cell: ({ kind, note }) => (
            <div className="md:max-w-64">
              {kind}
              {note && <bdi className="block text-sm font-normal wrap-anywhere text-muted">{note}</bdi>}
            </div>
          ),
        },
        {
          label: 'Amount',
          numeric: true,
          cell: ({ amount }) => <span className="whitespace-nowrap">{amount}</span>,
        },
        { label: 'Fund', cell: ({ fund }) => <bdi className="wrap-anywhere">{fund}</bdi> },
        {
          label: 'Gift',
          cell: ({ gift }) =>
            gift ? (
              <a className="link inline-block py-1 whitespace-nowrap" href={gift.path}>
                {gift.reference}
              </a>
            ) : (
              '–'
            ),
        },
        { label: 'Account', cell: (entry) => <AccountCell {...entry} /> },
        { label: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{date}</span> },
      ]}
    />
  )
}
