import { formatMoney } from '#app/platform/money.ts'
import { Summary } from '#app/ui/summary.tsx'

interface Month {
  month: string
  name: string
  pledged: { count: number; cents: number }
  received: { count: number; cents: number }
}

/** Pledged and received amounts by month; empty months are omitted. */
export function PledgeMonths({ title, months }: { title: string; months: Month[] }) {
  const rows = months.filter(({ pledged, received }) => pledged.count + received.count > 0)
  const max = Math.max(1, ...rows.map(({ received }) => received.cents))
  if (rows.length === 0) return null
  return (
    <details className="mb-8 border-b border-hairline pb-5">
      <Summary className="font-semibold">{title}</Summary>
      <table className="mt-2 w-full max-w-2xl text-sm">
        <caption className="sr-only">Pledges by month</caption>
        <thead>
          <tr className="border-b border-edge text-muted">
            <th scope="col" className="py-2 text-start font-semibold">
              Month
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              Pledged
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              Received
            </th>
            <td className="w-1/3 max-sm:hidden" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, name, pledged, received }) => (
            <tr key={month} className="border-b border-hairline">
              <th scope="row" className="py-2 text-start font-semibold">
                {name}
              </th>
              <td className="py-2 text-end tabular-nums">{formatMoney(pledged.cents)}</td>
              <td className="py-2 text-end font-semibold tabular-nums">{formatMoney(received.cents)}</td>
              <td aria-hidden="true" className="ps-4 max-sm:hidden">
                <svg className="h-2 w-full" preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
                  <rect width={(received.cents / max) * 100} height="1" className="fill-brass" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
