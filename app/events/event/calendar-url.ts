import { isLocalDate, isMonth, monthOf } from '#app/platform/time/local-date.ts'
import { type CalendarFilter, withFilter } from './calendar-filter.ts'

export const calendarPath = '/volunteer'
export const calendarUrl = `${calendarPath}?view=calendar`

/** The URLs of a calendar's days and months. They hold the whole view state, for the Back button and shared links. */
export interface CalendarUrls {
  day: (day: string) => string
  month: (month: string) => string
}

export const dayUrl = (day: string) => `${calendarPath}?month=${monthOf(day)}&day=${day}`
export const monthUrl = (month: string) => `${calendarPath}?month=${month}`

/** The URLs of the public calendar. */
export const publicUrls: CalendarUrls = { day: dayUrl, month: monthUrl }

/** The URLs of the public calendar with a filter. */
export const filteredUrls = (filter: CalendarFilter): CalendarUrls => ({
  day: (day) => withFilter(dayUrl(day), filter),
  month: (month) => withFilter(monthUrl(month), filter),
})

export function listUrl(when: 'upcoming' | 'past', page = 1) {
  return `${calendarPath}?view=list${when === 'past' ? '&when=past' : ''}${page > 1 ? `&page=${page}` : ''}`
}

/** The list on a single page, up to a limit, so that the browser can sort its events by distance. */
export const onePageUrl = (when: 'upcoming' | 'past') => `${listUrl(when)}&all=1`

/** The parsed query of the public calendar. The view `auto` is a list on phones, and the calendar on wider screens. */
export type CalendarQuery =
  | { view: 'calendar' | 'auto'; month: string; day: string | null }
  | { view: 'list'; when: 'upcoming' | 'past'; page: number; onOnePage?: boolean }

/** Parses the calendar's query parameters; invalid ones are ignored. */
export function readCalendarQuery(search: URLSearchParams, today: string): CalendarQuery {
  if (search.get('view') === 'list') {
    const page = /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
    const list = { view: 'list', when: search.get('when') === 'past' ? 'past' : 'upcoming' } as const
    return search.get('all') === '1' ? { ...list, page: 1, onOnePage: true } : { ...list, page }
  }
  const day = isLocalDate(search.get('day') ?? '') ? search.get('day') : null
  const month = isMonth(search.get('month') ?? '') ? search.get('month') : null
  if (month) return { view: 'calendar', month, day }
  const view = day || search.get('view') === 'calendar' ? 'calendar' : 'auto'
  return { view, month: monthOf(day ?? today), day: day ?? today }
}
