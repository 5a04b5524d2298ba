import { useMemo } from 'react'
import { DayPicker, type DayProps } from 'react-day-picker'
import { type CalendarUrls, publicUrls } from '#app/events/event/calendar-url.ts'
import { formatDate, formatMonth } from '#app/platform/time/format-date.ts'
import { firstMonth, lastMonth, monthOf, type WeekStart, weekStarts } from '#app/platform/time/local-date.ts'
import { CalendarDayLink, CalendarDaysContext } from './calendar-day-link.tsx'
import { fromPickerDate, toPickerDate } from './calendar-picker-date.ts'

interface Props {
  month: string
  weekStart: WeekStart
  day: string
  today: string
  /** Number of events by date. */
  counts: Record<string, number>
  urls?: CalendarUrls
  /** What is counted, for screen readers. */
  nouns?: CalendarNouns
  /** Called when keyboard navigation leaves the month. */
  onMonthChange: (month: string) => void
}

export interface CalendarNouns {
  singular: string
  plural: string
}

export const eventNouns: CalendarNouns = { singular: 'event', plural: 'events' }

const ignore = () => {}
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const components = { Day: DayCell, DayButton: CalendarDayLink, MonthCaption: () => <></> }
const formatters = { formatWeekdayName: (date: Date) => weekdays[date.getDay()] ?? '' }
const [from, to] = [toPickerDate(`${firstMonth}-01`), toPickerDate(`${lastMonth}-31`)]

/** A month as a grid of day links, navigated with arrow keys, Home, End, Page Up and Page Down. */
export function MonthCalendar({
  month,
  weekStart,
  day,
  today,
  counts,
  urls = publicUrls,
  nouns = eventNouns,
  onMonthChange,
}: Props) {
  const labels = useMemo(
    () => ({
      labelGrid: () => `Days with ${nouns.plural}, ${formatMonth(`${month}-01`)}`,
      labelDayButton: (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) => {
        const count = counts[fromPickerDate(date)] ?? 0
        const countLabel = `${count || 'no'} ${count === 1 ? nouns.singular : nouns.plural}`
        return `${today ? 'Today, ' : ''}${formatDate(fromPickerDate(date))}, ${countLabel}${selected ? ', selected' : ''}`
      },
    }),
    [counts, month, nouns],
  )
  const days = useMemo(() => ({ counts, urls }), [counts, urls])
  return (
    <CalendarDaysContext value={days}>
      <DayPicker
        mode="single"
        required
        fixedWeeks
        weekStartsOn={weekStarts[weekStart]}
        showOutsideDays
        hideNavigation
        month={toPickerDate(`${month}-01`)}
        onMonthChange={(date) => onMonthChange(monthOf(fromPickerDate(date)))}
        selected={toPickerDate(day)}
        // The URL determines the selection; without this handler the library would manage it.
        onSelect={ignore}
        today={toPickerDate(today)}
        startMonth={from}
        endMonth={to}
        labels={labels}
        formatters={formatters}
        components={components}
        classNames={{
          month_grid: 'w-full table-fixed border-collapse',
          weekday: 'pb-2 text-[min(0.875rem,4vw)] font-semibold text-muted',
          week: 'border-t border-hairline',
          day: 'p-0 text-center',
        }}
      />
    </CalendarDaysContext>
  )
}

/** Leaves out `role`: a cell of a table with the role grid is already a gridcell. */
function DayCell({ day: _day, modifiers: _modifiers, role: _role, ...cell }: DayProps) {
  return <td {...cell} />
}
