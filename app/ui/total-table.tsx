import type { ReactNode } from 'react'

/** A table of dated amounts and their total, as on a receipt. */
export function TotalTable({
  caption,
  columns: [date, text, amount],
  rows,
  total,
}: {
  caption: ReactNode
  columns: [date: string, text: string, amount: string]
  rows: { date: string; text: string; amount: string }[]
  total: string
}) {
  return (
    <table className="w-full text-start">
      <caption className="text-start">{caption}</caption>
      <thead>
        <tr className="border-b border-hairline text-sm text-muted">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {date}
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {text}
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            {amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike, and the list never changes
          <tr key={index} className="border-b border-hairline align-baseline">
            <td className="py-2.5 pe-4 whitespace-nowrap">{row.date}</td>
            <td className="py-2.5 pe-4 wrap-anywhere">
              <bdi>{row.text}</bdi>
            </td>
            <td className="py-2.5 text-end tabular-nums">{row.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="py-3 text-start">
            Total
          </th>
          <td className="py-3 text-end whitespace-nowrap tabular-nums">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
