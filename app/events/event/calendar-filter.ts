/** A visitor’s calendar filter. An empty string or false does not filter. */
export interface CalendarFilter {
  kind: string
  /** The name of a location. */
  location: string
  familyFriendly: boolean
  /** Only events that people can sign up for now, with free spots. */
  hasFreeSpots: boolean
}

export const noFilter: CalendarFilter = {
  kind: '',
  location: '',
  familyFriendly: false,
  hasFreeSpots: false,
}

/** The query parameters of the filter. */
export const filterParameters = ['kind', 'place', 'family', 'spots'] as const

export const isFiltered = ({ kind, location, familyFriendly, hasFreeSpots }: CalendarFilter) =>
  kind !== '' || location !== '' || familyFriendly || hasFreeSpots

const maxLength = 160

/** Parses the filter of a query. Text that is too long, has control characters or is not well-formed is ignored. */
export function readCalendarFilter(search: URLSearchParams): CalendarFilter {
  const readText = (name: string) => {
    const value = (search.get(name) ?? '').trim()
    return value.length > maxLength || /\p{Cc}/u.test(value) || !value.isWellFormed() ? '' : value
  }
  return {
    kind: readText('kind'),
    location: readText('place'),
    familyFriendly: search.get('family') === 'yes',
    hasFreeSpots: search.get('spots') === 'yes',
  }
}

/** Adds the filter to a URL of the calendar or of its feed. */
export function withFilter(url: string, { kind, location, familyFriendly, hasFreeSpots }: CalendarFilter) {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (location) search.set('place', location)
  if (familyFriendly) search.set('family', 'yes')
  if (hasFreeSpots) search.set('spots', 'yes')
  if (search.size === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${search}`
}

/** Says which events the feed includes; null without a filter. */
export function describeFeed(filter: CalendarFilter) {
  const events = isFiltered(withFullEvents(filter))
    ? 'Only events that match the filters above'
    : 'All events'
  if (filter.hasFreeSpots) return `${events} are included, even if they have no spots left.`
  return isFiltered(filter) ? `${events} are included.` : null
}

/** For the feed: in a subscribed calendar, an event must not disappear because it is full. */
export const withFullEvents = (filter: CalendarFilter): CalendarFilter => ({
  ...filter,
  hasFreeSpots: false,
})
