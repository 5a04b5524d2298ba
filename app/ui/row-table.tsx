import type { ReactNode } from 'react'

interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** Whether the column has numbers, which are aligned to its end. */
  numeric?: boolean
  /** Whether the column has email addresses, which get more room, so that only long ones break. */
  hasEmails?: boolean
}

/**
 * A table whose rows become cards on phones, with the column names as labels. The first column is the row header;
 * `actions` are shown with each row.
 */
export function RowTable<Row>({
  caption,
  rows,
  columns,
  rowKey,
  select,
  actions,
  dense = false,
}: {
  /** For screen readers only. */
  caption: string
  rows: Row[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** The checkbox that selects a row, in a `BulkList`. */
  select?: ((row: Row) => ReactNode) | undefined
  actions?: (row: Row) => ReactNode
  /** Whether cards show their values side by side; for two or three short ones. */
  dense?: boolean
}) {
  const [first, ...others] = columns
  return (
    <table className="row-table" data-dense={dense || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {select && (
            <th scope="col" data-select-cell>
              <span className="sr-only">Select</span>
            </th>
          )}
          {columns.map(({ label, numeric, hasEmails }) => (
            <th
              key={label}
              scope="col"
              data-numeric={numeric || undefined}
              data-emails={hasEmails || undefined}
            >
              {label}
            </th>
          ))}
          {actions && (
            <th scope="col" data-actions>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {select && <td data-select-cell>{select(row)}</td>}
            <th scope="row">{first?.cell(row)}</th>
            {others.map(({ label, cell, numeric }) => (
              <td key={label} data-label={label} data-numeric={numeric || undefined}>
                {cell(row)}
              </td>
            ))}
            {actions && (
              <td data-actions>
                <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
