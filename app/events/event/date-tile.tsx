import { dayOfMonth, formatShortMonth, formatWeekday } from '#app/platform/time/format-date.ts'

/** A date drawn like a calendar page. Decorative: the date is also given as text. */
export function DateTile({ date, className = '' }: { date: string; className?: string }) {
  return (
    <div aria-hidden="true" className={`grid content-center justify-items-center py-3 ${className}`}>
      <span className="text-sm font-semibold text-brass-text">{formatShortMonth(date)}</span>
      <span className="font-serif text-2xl leading-none font-semibold tabular-nums">{dayOfMonth(date)}</span>
      <span className="mt-1 text-sm text-muted">{formatWeekday(date).slice(0, 3)}</span>
    </div>
  )
}
