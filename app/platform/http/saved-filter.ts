import { filterOf } from './selection.ts'

/** A named filter that a member saved. */
export interface SavedFilter {
  id: string
  name: string
  /** A canonical query string. */
  query: string
}

export const maxFilterQueryLength = 500

/** The filter in a query string, in canonical form: sorted, without the cursor and without empty parameters. */
export function canonicalFilter(params: URLSearchParams) {
  const filter = filterOf(params)
  filter.sort()
  return filter.toString()
}
