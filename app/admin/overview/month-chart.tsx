import { formatMonth } from '#app/platform/time/format-date.ts'
import { Summary } from '#app/ui/summary.tsx'

export interface MonthSeries {
  title: string
  /** The plural of what is counted, such as 'sign-ups'. */
  unit: string
  months: { month: string; value: number; label: string }[]
}

const height = 100
const step = 10
const barWidth = 7

/**
 * Twelve months as bars. The current month is brass because it is not over yet. Screen readers get a summary,
 * and the numbers are available as a table.
 */
export function MonthChart({ title, unit, months }: MonthSeries) {
  const current = months.at(-1)
  const previous = months.at(-2)
  const first = months[0]
  const peak = months.reduce((max, month) => (month.value > max.value ? month : max), months[0] ?? emptyMonth)
  if (!current || !previous || !first) return null
  if (peak.value === 0) {
    return (
      <section className="min-w-0">
        <h2 className="text-base">{title}</h2>
        <p className="mt-1 text-muted">Nothing in the last twelve months.</p>
      </section>
    )
  }
  return (
    <section className="min-w-0">
      <h2 className="text-base">{title}</h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-2xl font-semibold tabular-nums">{current.label}</span>
        <span className="text-sm text-muted">
          so far this month; {previous.label} in {monthName(previous.month)}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${months.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, ${formatMonth(`${first.month}-01`)} to ${formatMonth(`${current.month}-01`)}: highest in ${formatMonth(`${peak.month}-01`)}, ${peak.label}.`}
        className="mt-3 block h-24 w-full border-b border-edge"
      >
        {months.map(({ month, value }, index) => {
          // Any value above zero stays visible.
          const barHeight = value > 0 ? Math.max((value / peak.value) * height, 2) : 0
          return (
            <rect
              key={month}
              x={index * step + (step - barWidth) / 2}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              className={month === current.month ? 'fill-brass' : 'fill-evergreen'}
            />
          )
        })}
      </svg>
      <div className="mt-1 flex justify-between text-sm text-muted" aria-hidden="true">
        <span>{formatMonth(`${first.month}-01`)}</span>
        <span>{formatMonth(`${current.month}-01`)}</span>
      </div>
      <details className="mt-1 text-sm">
        <Summary>
          Show as table<span className="sr-only">: {title}</span>
        </Summary>
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, label }) => (
              <tr key={month} className="border-b border-hairline">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {formatMonth(`${month}-01`)}
                </th>
                <td className="py-1.5 text-end tabular-nums">{label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const emptyMonth = { month: '', value: 0, label: '' }
const monthName = (month: string) => formatMonth(`${month}-01`).replace(/ \d+$/, '')
