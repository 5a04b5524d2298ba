import { formatDate } from '#app/platform/time/format-date.ts'
import { Summary } from '#app/ui/summary.tsx'
import { groupByDay, type ScheduledItem } from './scheduled-item.ts'
import { ScheduledList } from './scheduled-list.tsx'

/** A month as a list of the days with items. Days before today are collapsed, unless there are only such days. */
export function MonthList({ items, today }: { items: readonly ScheduledItem[]; today: string }) {
  const days = groupByDay(items)
  const hasUpcoming = days.some(({ localDate }) => localDate >= today)
  const collapsedDays = hasUpcoming ? days.filter(({ localDate }) => localDate < today) : []
  const openDays = days.filter((day) => !collapsedDays.includes(day))
  return (
    <>
      {collapsedDays.length > 0 && (
        <details className="mb-4">
          <Summary>
            Earlier this month ({collapsedDays.reduce((sum, { items }) => sum + items.length, 0)})
          </Summary>
          <Days days={collapsedDays} />
        </details>
      )}
      <Days days={openDays} />
    </>
  )
}

function Days({ days }: { days: ReturnType<typeof groupByDay> }) {
  return days.map(({ localDate, items }) => (
    <section key={localDate} aria-labelledby={`on-${localDate}`} className="mb-6">
      <h3 id={`on-${localDate}`} className="mb-1 text-lg">
        <time dateTime={localDate}>{formatDate(localDate)}</time>
      </h3>
      <ScheduledList items={items} />
    </section>
  ))
}
