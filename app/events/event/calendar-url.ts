import { isLocalDate, isMonth, monthOf } from '#app/platform/time/local-date.ts'

export const calendarPath = '/volunteer'

/** Addresses of the calendar: what one sees is in them, so that Back works and a link can be shared. */
export const dayUrl = (day: string) => `${calendarPath}?month=${monthOf(day)}&day=${day}`
export const monthUrl = (month: string) => `${calendarPath}?month=${month}`

export function listUrl(when: 'upcoming' | 'past', page = 1) {
  return `${calendarPath}?view=list${when === 'past' ? '&when=past' : ''}${page > 1 ? `&page=${page}` : ''}`
}

export type CalendarChoice =
  | { view: 'calendar'; month: string; day: string | null }
  | { view: 'list'; when: 'upcoming' | 'past'; page: number }

const lastPage = 9999

/** Reads an address back; what makes no sense in it counts as not said. */
export function readCalendarChoice(search: URLSearchParams, today: string): CalendarChoice {
  if (search.get('view') === 'list') {
    const page = /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
    return {
      view: 'list',
      when: search.get('when') === 'past' ? 'past' : 'upcoming',
      page: Math.min(page, lastPage),
    }
  }
  const day = isLocalDate(search.get('day') ?? '') ? search.get('day') : null
  const month = isMonth(search.get('month') ?? '') ? search.get('month') : null
  if (month) return { view: 'calendar', month, day }
  return { view: 'calendar', month: monthOf(day ?? today), day: day ?? today }
}
