import { countText, formatNumber } from '#app/platform/count-text.ts'
import type { ReportTotal } from '#app/platform/settings/report-totals.server.ts'

/** The totals of all published reports, which impact numbers can show. */
export function ReportTotals({ totals }: { totals: ReportTotal[] }) {
  return (
    <section aria-labelledby="totals" className="mt-12 border-t border-hairline pt-8">
      <h2 id="totals" className="mb-2 text-xl">
        Totals of all published reports
      </h2>
      <ul className="mb-3">
        {totals.map(({ label, total, eventCount }) => (
          <li key={label} className="py-1">
            <strong className="tabular-nums">{formatNumber(total)}</strong> <bdi>{label}</bdi>{' '}
            <span className="text-muted">from {countText(eventCount, 'event', 'events')}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        To show a total on the homepage, enter {`{reports: ${totals[0]?.label ?? 'meals'}}`} in place of a
        number in Settings → Impact numbers.
      </p>
    </section>
  )
}
