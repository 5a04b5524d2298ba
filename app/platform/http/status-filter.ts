/**
 * Parses the query parameters of a list: `?status=`, `?q=` and `?cursor=`. An unknown status is ignored.
 */
export const readStatusFilter = <State extends string>(
  request: Request,
  states: Readonly<Record<State, string>>,
) => parseStatusFilter(new URL(request.url).searchParams, states)

/** `readStatusFilter` for a query string. */
export function parseStatusFilter<State extends string>(
  params: URLSearchParams,
  states: Readonly<Record<State, string>>,
) {
  const statusText = params.get('status')
  const isState = (text: string | null): text is State => text !== null && Object.hasOwn(states, text)
  const status = isState(statusText) ? statusText : null
  const search = params.get('q')
  return { status, search, cursor: params.get('cursor'), isFiltered: Boolean(status || search) }
}
