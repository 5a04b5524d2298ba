/** A visitor’s calendar filter. An empty string or false does not filter. */
export interface CalendarFilter {
  kind: string
  /** The name of a location. */
  place: string
  familyFriendly: boolean
  /** Only events that people can sign up for now, with free places. */
  spots: boolean
}

export const noFilter: CalendarFilter = { kind: '', place: '', familyFriendly: false, spots: false }

/** The query parameters of the filter. */
export const filterParameters = ['kind', 'place', 'family', 'spots'] as const

export const isFiltered = ({ kind, place, familyFriendly, spots }: CalendarFilter) =>
  kind !== '' || place !== '' || familyFriendly || spots

const maxLength = 160

/** Parses the filter of a query. Text that is too long or has control characters is ignored. */
export function readCalendarFilter(search: URLSearchParams): CalendarFilter {
  const text = (name: string) => {
    const value = (search.get(name) ?? '').trim()
    return value.length > maxLength || /\p{Cc}/u.test(value) || !value.isWellFormed() ? '' : value
  }
  return {
    kind: text('kind'),
    place: text('place'),
    familyFriendly: search.get('family') === 'yes',
    spots: search.get('spots') === 'yes',
  }
}

/** Adds the filter to a URL of the calendar or of its feed. */
export function withFilter(url: string, { kind, place, familyFriendly, spots }: CalendarFilter) {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (place) search.set('place', place)
  if (familyFriendly) search.set('family', 'yes')
  if (spots) search.set('spots', 'yes')
  if (search.size === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${search}`
}

/** For the feed: in a subscribed calendar, an event must not disappear because it is full. */
export const withoutSpots = (filter: CalendarFilter): CalendarFilter => ({ ...filter, spots: false })
