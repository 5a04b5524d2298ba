import type { HoursEntry } from '#app/members/hours/hours-store.server.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import { TotalTable } from '#app/ui/total-table.tsx'

/** A member's hours with their total. */
export function HoursTable({ entries, total }: { entries: HoursEntry[]; total: string }) {
  if (entries.length === 0) return <p className="mt-6 text-muted">No approved hours in this period.</p>
  return (
    <div className="mt-6">
      <TotalTable
        caption={<span className="sr-only">Approved hours</span>}
        columns={['Date', 'Service', 'Hours']}
        rows={entries.map(({ date, title, minutes }) => ({
          date: formatShortDate(date),
          text: title,
          amount: formatHours(minutes),
        }))}
        total={total}
      />
    </div>
  )
}
