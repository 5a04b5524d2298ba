import { amountText } from '#app/platform/count-text.ts'
import { formatMonthAndDay } from '#app/platform/time/format-date.ts'
import type { ReadingWeek, WeekMeasure } from './reading-weeks.ts'

const units = {
  days: ['day', 'days'],
  pages: ['page', 'pages'],
  ayat: ['ayah', 'ayat'],
  minutes: ['minute', 'minutes'],
} as const

/** The last weeks as bars, each with its value; the current week is brass because it is not over yet. */
export function WeekBars({ weeks, measure }: { weeks: readonly ReadingWeek[]; measure: WeekMeasure }) {
  const peak = Math.max(...weeks.map(({ value }) => value), 0)
  return (
    <section>
      <h2 className="text-xl">The last {weeks.length} weeks</h2>
      {peak === 0 ? (
        <p className="mt-1 text-muted">{emptyWeeksText(measure)}</p>
      ) : (
        <ol className="mt-3">
          {weeks.map((week, index) => (
            <li
              key={week.startsOn}
              className="grid grid-cols-[9.5rem_minmax(0,1fr)_5.5rem] items-center gap-x-3 py-1"
            >
              <span className="text-sm text-muted">
                {index === 0 ? 'This week' : `Week of ${formatMonthAndDay(week.startsOn)}`}
              </span>
              <Bar share={week.value / peak} isCurrent={index === 0} />
              <span className="text-sm tabular-nums">{formatValue(week.value, measure)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Bar({ share, isCurrent }: { share: number; isCurrent: boolean }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-4 w-full" aria-hidden="true">
      <path d="M.25 0V10" className="stroke-edge" strokeWidth=".5" />
      {share > 0 && (
        <rect
          width={Math.max(Math.round(share * 1000) / 10, 1)}
          height="10"
          className={isCurrent ? 'fill-brass' : 'fill-evergreen'}
        />
      )}
    </svg>
  )
}

/** Weeks without pages, ayat or minutes may still have entries of another measure. */
export const emptyWeeksText = (measure: WeekMeasure) =>
  measure === 'days'
    ? 'Nothing was logged in these weeks.'
    : `No ${units[measure][1]} were logged in these weeks.`

function formatValue(value: number, measure: WeekMeasure) {
  if (value === 0) return '–'
  const [singular, plural] = units[measure]
  return amountText(value, singular, plural)
}
