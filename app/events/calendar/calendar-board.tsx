import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { type CalendarUrls, publicUrls } from '#app/events/event/calendar-url.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import type { CalendarData } from './calendar-data.server.ts'
import type { CalendarNouns } from './month-calendar.tsx'

// The server-rendered calendar stays on screen until the date picker library has loaded.
const MonthCalendar = lazy(async () => ({ default: (await import('./month-calendar.tsx')).MonthCalendar }))

export type CalendarMonth = Pick<CalendarData, 'month' | 'weekStart' | 'previous' | 'next' | 'counts' | 'day'>

/** The month calendar next to its children, which show the selected day. */
export function CalendarBoard({
  calendar,
  today,
  urls = publicUrls,
  nouns,
  children,
}: {
  calendar: CalendarMonth
  today: string
  urls?: CalendarUrls
  nouns?: CalendarNouns
  children: ReactNode
}) {
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const { month, showMonth } = useOptimisticMonth(calendar.month)
  const isPending = month !== calendar.month
  return (
    <div
      className="grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-[minmax(0,8fr)_minmax(0,7fr)] lg:gap-x-14"
      aria-busy={loading}
    >
      <section aria-label="Calendar">
        <CalendarHeader id="month" calendar={calendar} month={month} today={today} urls={urls} />
        <Suspense>
          <MonthCalendar
            month={month}
            weekStart={calendar.weekStart}
            day={calendar.day}
            today={today}
            counts={isPending ? {} : calendar.counts}
            urls={urls}
            {...(nouns && { nouns })}
            onMonthChange={(chosenMonth) => {
              showMonth(chosenMonth)
              navigate(urls.month(chosenMonth), { preventScrollReset: true })
            }}
          />
        </Suspense>
        <p role="status" className="min-h-6 text-sm text-muted">
          {loading && (
            <span className="[animation:settle_150ms_200ms_both]">Loading {nouns?.plural ?? 'events'}…</span>
          )}
        </p>
      </section>
      {children}
    </div>
  )
}

/**
 * Shows a month reached by keyboard immediately, before its events are loaded. While several months are loading,
 * an earlier one that finishes must not move the calendar back: the focused day would be lost, and the next key
 * would continue from there. Links and the Back button discard the pending months.
 */
function useOptimisticMonth(loaded: string) {
  const [visited, setVisited] = useState<string[]>([])
  useEffect(() => {
    const reset = () => setVisited([])
    addEventListener('click', reset)
    addEventListener('popstate', reset)
    return () => {
      removeEventListener('click', reset)
      removeEventListener('popstate', reset)
    }
  }, [])
  return {
    month: (visited.includes(loaded) && visited.at(-1)) || loaded,
    showMonth: (chosenMonth: string) =>
      setVisited((visited) => [...(visited.includes(loaded) ? visited : [loaded]), chosenMonth]),
  }
}

const navButtonClass = 'button button-quiet px-[min(0.75rem,3vw)]'

/** The name of the month, with links to the previous and next month and to today. */
export function CalendarHeader({
  id,
  calendar,
  month,
  today,
  urls,
}: {
  id: string
  calendar: Pick<CalendarMonth, 'previous' | 'next'>
  month: string
  today: string
  urls: CalendarUrls
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-2xl" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <nav aria-label="Months" className="flex gap-2 max-sm:w-full max-sm:justify-between">
        {calendar.previous && (
          <Link
            to={urls.month(calendar.previous)}
            className={navButtonClass}
            aria-label="Previous month"
            preventScrollReset
          >
            <PreviousIcon />
          </Link>
        )}
        <Link to={urls.day(today)} className={navButtonClass} preventScrollReset>
          Today
        </Link>
        {calendar.next && (
          <Link
            to={urls.month(calendar.next)}
            className={navButtonClass}
            aria-label="Next month"
            preventScrollReset
          >
            <NextIcon />
          </Link>
        )}
      </nav>
    </div>
  )
}
