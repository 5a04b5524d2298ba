/** The page on which people check themselves in; `query` has the token of a guest's link, or the code of the poster. */
export function selfCheckInPath(slug: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString()
  return `/events/${encodeURIComponent(slug)}/check-in${search && `?${search}`}`
}
