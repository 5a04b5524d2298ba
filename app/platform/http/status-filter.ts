/** Parses the query parameters of a list: `?status=`, `?q=` and `?cursor=`. Ignores a status that has no label. */
export const readStatusFilter = <Status extends string>(
  request: Request,
  labels: Readonly<Record<Status, string>>,
) => parseStatusFilter(new URL(request.url).searchParams, labels)

/** `readStatusFilter` for a query string. */
export function parseStatusFilter<Status extends string>(
  params: URLSearchParams,
  labels: Readonly<Record<Status, string>>,
) {
  const statusText = params.get('status')
  const isStatus = (text: string | null): text is Status => text !== null && Object.hasOwn(labels, text)
  const status = isStatus(statusText) ? statusText : null
  const search = params.get('q')
  return { status, search, cursor: params.get('cursor'), isFiltered: Boolean(status || search) }
}
