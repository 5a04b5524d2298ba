import { RowTable } from '#app/ui/row-table.tsx'

interface Row {
  position: number
  number: number
  label: string
  detail: string
  note: string
}

/** A table of rows, with their details and notes. */
export function ImportRows({
  caption,
  rows,
  noteLabel,
}: {
  caption: string
  rows: Row[]
  noteLabel: string
}) {
  return (
    <RowTable
      caption={caption}
      rows={rows}
      rowKey={({ position }) => String(position)}
      columns={[
        {
          label: 'Item',
          cell: ({ label }) => <bdi className="wrap-anywhere">{label || '(empty)'}</bdi>,
        },
        { label: 'Row', numeric: true, cell: ({ number }) => number },
        {
          label: noteLabel,
          cell: ({ detail, note }) => (
            <div>
              <bdi className="wrap-anywhere">{detail}</bdi>
              {note && <span className="block wrap-anywhere text-muted">{note}</span>}
            </div>
          ),
        },
      ]}
    />
  )
}
