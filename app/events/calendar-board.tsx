import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import { dayAddress, monthAddress } from './calendar-address.ts'
import type { CalendarData } from './calendar-data.server.ts'
import { monthWords } from './date-words.ts'
import { DayEvents } from './day-events.tsx'

// The server's calendar stands until the library for its keys has come.
const MonthCalendar = lazy(async () => ({ default: (await import('./month-calendar.tsx')).MonthCalendar }))

/** The month on one side, the events of the chosen day on the other. */
export function CalendarBoard({ calendar, today }: { calendar: CalendarData; today: string }) {
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const { month, showMonth } = useMonthAhead(calendar)
  const ahead = month !== calendar.month
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
            counts={ahead ? {} : calendar.counts}
            onMonth={(chosen) => {
              showMonth(chosen)
              navigate(monthAddress(chosen), { preventScrollReset: true })
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

/** The month that keys have led to is shown at once; its events follow when they are loaded. */
function useMonthAhead(calendar: CalendarData) {
  const [ahead, setAhead] = useState<{ month: string; since: CalendarData }>()
  const { location } = useNavigation()
  const asked = location && new URLSearchParams(location.search).get('month')
  // An earlier month that arrives meanwhile must not take the calendar back: the next key would start from there.
  const stillAhead = ahead && (ahead.since === calendar || ahead.month === asked)
  const month = stillAhead ? ahead.month : calendar.month
  return { month, showMonth: (chosen: string) => setAhead({ month: chosen, since: calendar }) }
}

const step = 'button button-quiet px-3'

function CalendarHead({ calendar, month, today }: { calendar: CalendarData; month: string; today: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id="month" className="text-2xl" aria-live="polite">
        {monthWords(month)}
      </h2>
      <nav aria-label="Months" className="flex gap-2 max-sm:w-full max-sm:justify-between">
        {calendar.previous && (
          <Link
            to={monthAddress(calendar.previous)}
            className={step}
            aria-label="Previous month"
            preventScrollReset
          >
            <PreviousIcon />
          </Link>
        )}
        <Link to={dayAddress(today)} className={step} preventScrollReset>
          Today
        </Link>
        {calendar.next && (
          <Link to={monthAddress(calendar.next)} className={step} aria-label="Next month" preventScrollReset>
            <NextIcon />
          </Link>
        )}
      </nav>
    </div>
  )
}
