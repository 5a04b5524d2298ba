import { formatAmount } from '#app/events/report/report.ts'
import { countText } from '#app/platform/count-text.ts'
import type { ReportSum } from '#app/platform/settings/report-sums.server.ts'

/** The sums of all published reports, which impact numbers can show. */
export function ReportSums({ sums }: { sums: ReportSum[] }) {
  return (
    <section aria-labelledby="sums" className="mt-12 border-t border-hairline pt-8">
      <h2 id="sums" className="mb-2 text-xl">
        Totals of all published reports
      </h2>
      <ul className="mb-3">
        {sums.map(({ label, sum, events }) => (
          <li key={label} className="py-1">
            <strong className="tabular-nums">{formatAmount(sum)}</strong> <bdi>{label}</bdi>{' '}
            <span className="text-muted">from {countText(events, 'event', 'events')}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        To show a total on the homepage, enter {`{reports: ${sums[0]?.label ?? 'meals'}}`} as a number in
        Settings → Impact numbers.
      </p>
    </section>
  )
}
