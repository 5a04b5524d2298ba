import type { ReactNode } from 'react'

interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  numeric?: boolean
}

/**
 * A table whose rows become cards on a phone, each value under its column's name. The first column names
 * the row; `actions` are what one can do with it.
 */
export function RowTable<Row>({
  caption,
  rows,
  columns,
  rowKey,
  actions,
  dense = false,
}: {
  /** Read out before the table; not seen. */
  caption: string
  rows: Row[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  actions?: (row: Row) => ReactNode
  /** Whether a card has its values side by side: for two or three short ones. */
  dense?: boolean
}) {
  const [first, ...others] = columns
  return (
    <table className="row-table" data-dense={dense || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, numeric }) => (
            <th key={label} scope="col" data-numeric={numeric || undefined}>
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
