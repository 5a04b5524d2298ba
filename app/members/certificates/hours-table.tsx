import type { HoursEntry } from '#app/members/hours/hours-store.server.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { formatHours } from '#app/platform/time/hours.ts'

/** A member's hours with their total. */
export function HoursTable({ entries, total }: { entries: HoursEntry[]; total: string }) {
  if (entries.length === 0) return <p className="mt-6 text-muted">No approved hours in this period.</p>
  return (
    <table className="mt-6 w-full text-start">
      <caption className="sr-only">Approved hours</caption>
      <thead>
        <tr className="border-b border-hairline text-sm text-muted">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            Date
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            Service
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            Hours
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ date, title, minutes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and keep their order
          <tr key={index} className="border-b border-hairline align-baseline">
            <td className="py-2.5 pe-4 whitespace-nowrap">{formatShortDate(date)}</td>
            <td className="py-2.5 pe-4 wrap-anywhere">
              <bdi>{title}</bdi>
            </td>
            <td className="py-2.5 text-end tabular-nums">{formatHours(minutes)}</td>
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
