/** The page on which people check themselves in. `query` has a guest's token or the poster's code. */
export function selfCheckInPath(slug: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString()
  return `/events/${encodeURIComponent(slug)}/check-in${search && `?${search}`}`
}
