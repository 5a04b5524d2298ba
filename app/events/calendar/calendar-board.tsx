import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { dayUrl, monthUrl } from '#app/events/event/calendar-url.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import type { CalendarData } from './calendar-data.server.ts'
import { DayEvents } from './day-events.tsx'

// The server's calendar stands until the library for its keys has come.
const MonthCalendar = lazy(async () => ({ default: (await import('./month-calendar.tsx')).MonthCalendar }))

/** The month on one side, the events of the chosen day on the other. */
export function CalendarBoard({ calendar, today }: { calendar: CalendarData; today: string }) {
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const { month, showMonth } = useMonthAhead(calendar.month)
  const isPending = month !== calendar.month
  return (
    <div
      className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,7fr)]"
      aria-busy={loading}
    >
      <section aria-label="Calendar">
        <CalendarHead calendar={calendar} month={month} today={today} />
        <Suspense>
          <MonthCalendar
            month={month}
            day={calendar.day}
            today={today}
            counts={isPending ? {} : calendar.counts}
            onMonth={(chosen) => {
              showMonth(chosen)
              navigate(monthUrl(chosen), { preventScrollReset: true })
            }}
          />
        </Suspense>
        <p role="status" className="min-h-6 text-sm text-muted">
          {loading && <span className="[animation:settle_150ms_200ms_both]">Loading events…</span>}
        </p>
      </section>
      <DayEvents calendar={calendar} />
    </div>
  )
}

/**
 * The month that keys have led to is shown at once; its events follow when they are loaded. A month of the way
 * that arrives meanwhile must not take the calendar back: the next key would start from there, and the focused
 * day would be gone. Whoever follows a link or goes back means what arrives.
 */
function useMonthAhead(arrived: string) {
  const [slideDirection, setSlideDirection] = useState<string[]>([])
  useEffect(() => {
    const forget = () => setSlideDirection([])
    addEventListener('click', forget)
    addEventListener('popstate', forget)
    return () => {
      removeEventListener('click', forget)
      removeEventListener('popstate', forget)
    }
  }, [])
  return {
    month: (slideDirection.includes(arrived) && slideDirection.at(-1)) || arrived,
    showMonth: (chosen: string) =>
      setSlideDirection((slideDirection) => [
        ...(slideDirection.includes(arrived) ? slideDirection : [arrived]),
        chosen,
      ]),
  }
}

const step = 'button button-quiet px-[min(0.75rem,3vw)]'

function CalendarHead({ calendar, month, today }: { calendar: CalendarData; month: string; today: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id="month" className="text-2xl" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <nav aria-label="Months" className="flex gap-2 max-sm:w-full max-sm:justify-between">
        {calendar.previous && (
          <Link
            to={monthUrl(calendar.previous)}
            className={step}
            aria-label="Previous month"
            preventScrollReset
          >
            <PreviousIcon />
          </Link>
        )}
        <Link to={dayUrl(today)} className={step} preventScrollReset>
          Today
        </Link>
        {calendar.next && (
          <Link to={monthUrl(calendar.next)} className={step} aria-label="Next month" preventScrollReset>
            <NextIcon />
          </Link>
        )}
      </nav>
    </div>
  )
}
