import { dayOfMonth, formatDate, formatWeekday } from '#app/platform/time/format-date.ts'
import { type DayState, dayStateLabels } from '#app/quran/practice/day-state.ts'
import { logPath } from './log-path.ts'

/** The classes for each state's circle. Screen readers get the name of the state instead. */
const stateClasses: Record<DayState, string> = {
  done: 'border-evergreen bg-evergreen text-on-evergreen',
  partial: 'border-2 border-evergreen text-evergreen',
  pending: 'border-2 border-dashed border-edge text-ink',
  excused: 'border-hairline bg-sunken text-muted',
  missed: 'border-hairline text-muted',
  free: 'border-transparent text-muted',
}

/** The last seven days. Each links to the form for that day. */
export function WeekStrip({ days, today }: { days: { date: string; state: DayState }[]; today: string }) {
  return (
    <ol className="grid grid-cols-7 gap-1">
      {days.map(({ date, state }) => (
        <li key={date} className="text-center">
          <a
            href={`${logPath}?date=${date}#add`}
            aria-current={date === today ? 'date' : undefined}
            className="group inline-block w-full py-1 text-muted no-underline"
          >
            <span className="sr-only">
              {formatDate(date)}: {dayStateLabels[state].toLowerCase()}
            </span>
            <span aria-hidden="true" className="grid justify-items-center gap-1.5">
              <span className={`text-sm ${date === today ? 'font-semibold text-ink' : ''}`}>
                {formatWeekday(date).slice(0, 3)}
              </span>
              <span
                className={`grid size-10 place-items-center rounded-full border tabular-nums group-hover:outline-2 group-hover:outline-brass ${stateClasses[state]}`}
              >
                {state === 'done' ? '✓' : dayOfMonth(date)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}
