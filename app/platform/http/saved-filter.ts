import { filterOf } from './selection.ts'

/** A filter that someone saved under a name. */
export interface SavedFilter {
  id: string
  name: string
  /** A canonical query string. */
  query: string
}

export const maxFilterQueryLength = 500

/** The filter in a query string, in one spelling: sorted, without empty parameters and the cursor. */
export function canonicalFilter(params: URLSearchParams) {
  const filter = filterOf(params)
  filter.sort()
  return filter.toString()
}
