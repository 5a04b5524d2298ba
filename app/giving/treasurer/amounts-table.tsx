import { formatMoney } from '#app/platform/money.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Amounts } from './totals.ts'

const totalKey = 'total'

type Row = Amounts & { key: string; name: string }

/** Amounts by month, fund or campaign, with their sum. Renders nothing without rows. */
export function AmountsTable({
  id,
  title,
  firstColumn,
  rows,
  total,
}: {
  id: string
  title: string
  /** The label of the first column. */
  firstColumn: string
  rows: Row[]
  total?: Amounts
}) {
  if (rows.length === 0) return null
  const rowsAndTotal = total && rows.length > 1 ? [...rows, { ...total, key: totalKey, name: 'Total' }] : rows
  const amount = (column: keyof Amounts) => ({
    numeric: true,
    cell: (row: Row) => (
      <span className={`whitespace-nowrap ${row.key === totalKey ? 'font-semibold' : ''}`}>
        {formatMoney(row[column])}
      </span>
    ),
  })
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <RowTable
        caption={title}
        rows={rowsAndTotal}
        rowKey={({ key }) => key}
        columns={[
          { label: firstColumn, cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi> },
          { label: 'Given', ...amount('givenCents') },
          { label: 'Refunded, disputed, corrected', ...amount('returnedCents') },
          { label: 'After refunds', ...amount('netCents') },
          { label: 'Fees', ...amount('feeCents') },
          { label: 'After fees', ...amount('afterFeesCents') },
        ]}
      />
    </section>
  )
}
