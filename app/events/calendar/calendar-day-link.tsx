import { createContext, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'
import { Link } from 'react-router'
import { type CalendarUrls, publicUrls } from '#app/events/event/calendar-url.ts'
import { khatamOutline, toPath } from '#app/ui/ornament/girih.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fromPickerDate } from './calendar-picker-date.ts'
import { chosenDayState, dayEventsId } from './chosen-day.ts'

/** The number of items by date, and the URL of each date. */
export const CalendarDaysContext = createContext<{ counts: Record<string, number>; urls: CalendarUrls }>({
  counts: {},
  urls: publicUrls,
})

const star = toPath([khatamOutline(23, [24, 24])])
const maxDots = 3

/** A day of the calendar. It is a link, so that it works without JavaScript and opens in a new tab. */
export function CalendarDayLink({ day, modifiers, tabIndex, ...button }: DayButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const date = fromPickerDate(day.date)
  const { counts, urls } = useContext(CalendarDaysContext)
  const dotCount = Math.min(counts[date] ?? 0, maxDots)
  const isHydrated = useHydrated()
  useEffect(() => {
    if (modifiers.focused) link.current?.focus()
  }, [modifiers.focused])
  // If the link was focused before hydration, the calendar never got the focus event.
  const reportFocus = useEffectEvent(() => {
    if (document.activeElement === link.current) button.onFocus?.(new FocusEvent('focus') as never)
  })
  // A layout effect runs before the link becomes the grid's tab stop, so the first arrow key already moves focus.
  useLayoutEffect(() => reportFocus(), [])
  return (
    <Link
      ref={link}
      // Without JavaScript, the fragment brings the day's events into view; with it, `DayEvents` does.
      to={isHydrated ? urls.day(date) : `${urls.day(date)}#${dayEventsId}`}
      state={chosenDayState}
      preventScrollReset
      aria-label={button['aria-label']}
      aria-current={modifiers.today ? 'date' : undefined}
      // Arrow keys need JavaScript. Without it, Tab reaches every day.
      tabIndex={isHydrated ? tabIndex : undefined}
      onKeyDown={(event) => {
        if (event.key === ' ') {
          event.preventDefault()
          link.current?.click()
        } else button.onKeyDown?.(event as never)
      }}
      onFocus={button.onFocus as never}
      onBlur={button.onBlur as never}
      className={`group relative grid min-h-13 place-items-center no-underline sm:min-h-18 ${modifiers.outside ? 'text-muted' : 'text-ink'}`}
    >
      <svg viewBox="0 0 48 48" className="absolute size-12 overflow-visible sm:size-14" aria-hidden="true">
        <path d={star} className={starClass(modifiers)} strokeWidth="1.25" strokeLinejoin="round" />
      </svg>
      <span
        className={`relative font-serif text-base tabular-nums sm:text-lg ${modifiers.selected ? 'font-semibold text-on-evergreen' : ''} ${modifiers.outside ? '' : 'font-medium'}`}
      >
        {day.date.getDate()}
      </span>
      <span
        aria-hidden="true"
        // The dots are higher on the selected day, where they must fit into the star.
        className={`absolute inset-x-0 flex justify-center gap-1 ${modifiers.selected ? 'bottom-2.5 sm:bottom-4.5' : 'bottom-1.5 sm:bottom-3'}`}
      >
        {Array.from({ length: dotCount }, (_, dot) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are identical and never reordered
            key={dot}
            className={`size-1.5 rounded-full ${modifiers.selected ? 'bg-on-evergreen' : 'bg-brass'}`}
          />
        ))}
      </span>
    </Link>
  )
}

function starClass({ selected, today }: DayButtonProps['modifiers']) {
  if (selected) return 'fill-evergreen stroke-evergreen'
  return today ? 'fill-none stroke-brass' : 'fill-transparent group-hover:fill-wash'
}
